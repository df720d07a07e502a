import { field, type Resource } from '@cauce/kernel';
import { INTEGRATION_STATUSES } from './integration.terms.js';
import {
  type ControlDeliverySummary,
  HANDSHAKE_STATES,
  type IntegrationResource,
  type ShownAttempt,
  type ShownEndpoint,
  type ShownRefusal,
  TEARDOWN_STATES,
} from './integration.view.js';
import { LOOKUP_REFUSALS, type LookupRefusal } from './merchant-answer.js';

const REFUSAL: Resource<ShownRefusal> = {
  title: 'LookupRefusal',
  about: 'Why the partner platform identified no merchant for its token.',
  fields: {
    reason: field.oneOfSoFar(Object.keys(LOOKUP_REFUSALS) as LookupRefusal[], 'The reason as a code.'),
    message: field.text('The reason, and what to do.', LOOKUP_REFUSALS.TOKEN_REFUSED),
    httpStatus: field.optional(field.httpStatus('The HTTP status of the partner platform’s response, if there was one.', 401)),
  },
};

const MERCHANT: Resource<NonNullable<IntegrationResource['merchant']>> = {
  title: 'PartnerMerchant',
  about: 'The merchant that the partner’s token identifies on the partner platform.',
  fields: {
    id: field.text('The merchant’s id on the partner platform.', 'm-1042'),
    displayName: field.text('The merchant’s name on the partner platform.', 'Café Ríos'),
  },
};

const REPLACEMENT: Resource<NonNullable<IntegrationResource['replacement']>> = {
  title: 'TokenReplacement',
  about: 'The result of the last replacement of the partner’s token.',
  fields: {
    state: field.oneOf(
      ['OPEN', 'ACCEPTED', 'REFUSED'],
      'OPEN: the partner platform has not identified the merchant for the new token yet.',
    ),
    refusal: field.optional(field.object(REFUSAL)),
  },
};

const ENDPOINT: Resource<ShownEndpoint> = {
  title: 'IntegrationEndpoint',
  about: 'The endpoint for the partner platform’s webhooks.',
  fields: {
    name: field.name('organizations/{organization}/webhook-endpoints/{endpoint}', 'The endpoint’s name. It can be disabled and resumed.'),
    status: field.oneOf(
      ['HANDSHAKING', 'ENABLED', 'DISABLED', 'CLOSING', 'CLOSED'],
      'HANDSHAKING: the first handshake is not acknowledged yet. ENABLED: webhooks are sent. DISABLED: webhooks wait. CLOSING: webhooks being sent are completed. CLOSED: nothing is sent.',
    ),
    disabledBecause: field.optional(
      field.oneOf(
        ['GONE', 'OPERATOR'],
        'Why it is disabled. GONE: the partner platform answered 410 to an event of a payment. OPERATOR: an operator disabled it.',
      ),
    ),
  },
};

const ATTEMPT: Resource<ShownAttempt> = {
  title: 'ControlAttempt',
  about: 'One attempt of a handshake or a teardown.',
  fields: {
    startTime: field.time('When it began.'),
    durationMillis: field.count('How long it took, in milliseconds.', 42),
    outcome: field.oneOf(['ANSWERED', 'TIMED_OUT', 'UNREACHABLE'], 'How it ended.'),
    status: field.optional(field.httpStatus('The answer’s HTTP status.', 401)),
    error: field.optional(field.text('Why it could not be reached: a code.', 'ECONNREFUSED')),
    errorMessage: field.optional(
      field.text('What went wrong, in a sentence; absent when it was acknowledged.', 'It answered 401: only 2xx acknowledges.'),
    ),
  },
};

const CONTROL: Resource<ControlDeliverySummary> = {
  title: 'ControlDelivery',
  about: 'A handshake or teardown, and how it was answered. Of the answers the statuses alone are kept: a partner may echo a token.',
  fields: {
    event: field.oneOf(['handshake', 'teardown'], 'Which of them.'),
    state: field.oneOf(['WAITING', 'DELIVERED', 'FAILED', 'SKIPPED'], 'How far it is. SKIPPED: it is not sent any more.'),
    attempts: field.listOf(field.object(ATTEMPT), 'Its attempts, the first one first.'),
  },
};

/** Ours: what an operator reads of an integration. */
export const INTEGRATION: Resource<IntegrationResource> = {
  title: 'Integration',
  about: 'A store’s connection to a partner platform. It shows neither of the two tokens.',
  fields: {
    name: field.name('stores/{store}/integrations/{integration}', 'The integration’s name.'),
    organization: field.name('organizations/{organization}', 'The organization that owns the store.'),
    baseUrl: field.text('The partner platform’s base address.', 'https://partner.example/cauce', { format: 'uri' }),
    status: field.oneOf(
      INTEGRATION_STATUSES,
      'PENDING_VALIDATION: until the partner platform has identified the merchant. VALIDATED: the handshake is not acknowledged yet. ACTIVE: the handshake is acknowledged. INACTIVE: deactivated. REJECTED: the partner platform identified no merchant.',
    ),
    merchant: field.optional(field.object(MERCHANT)),
    rejection: field.optional(field.object(REFUSAL)),
    replacement: field.optional(field.object(REPLACEMENT)),
    handshake: field.optional(field.oneOf(HANDSHAKE_STATES, 'The state of the last handshake. Absent before the first one.')),
    teardown: field.optional(
      field.oneOf(
        TEARDOWN_STATES,
        'The state of the teardown. ENDED: an operator ended its retries. Absent if there was never a handshake, and once the store is connected again.',
      ),
    ),
    teardownEndReason: field.optional(field.text('Why an operator has ended the teardown.', 'The platform has closed.')),
    endpoint: field.optional(field.object(ENDPOINT)),
    controlDeliveries: field.optional(
      field.listOf(field.object(CONTROL), 'The last handshakes and teardowns since it was last requested, at most 20, oldest first.'),
    ),
    createTime: field.time('When it was first requested.'),
    activateTime: field.optional(field.time('When the partner first acknowledged the handshake of this activation.')),
    updateTime: field.time('When it last changed.'),
  },
};
