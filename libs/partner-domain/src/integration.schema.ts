import { field, type Resource } from '@cauce/kernel';
import { INTEGRATION_STATUSES } from './integration.state.js';
import { HANDSHAKE_STATES, type IntegrationResource, type ShownEndpoint, type ShownRefusal } from './integration.view.js';
import { LOOKUP_REFUSALS, type LookupRefusal } from './merchant-answer.js';

const REFUSAL: Resource<ShownRefusal> = {
  title: 'LookupRefusal',
  about: 'Why the partner platform named no merchant for its token.',
  fields: {
    reason: field.oneOf(Object.keys(LOOKUP_REFUSALS) as LookupRefusal[], 'Why, in a word.'),
    message: field.text('Why, and what to do.', LOOKUP_REFUSALS.TOKEN_REFUSED),
    httpStatus: field.optional(field.httpStatus('The status of the partner’s answer, where there was one.', 401)),
  },
};

const MERCHANT: Resource<NonNullable<IntegrationResource['merchant']>> = {
  title: 'PartnerMerchant',
  about: 'Whom the partner’s token identifies on the partner platform.',
  fields: {
    id: field.text('The merchant’s id there.', 'm-1042'),
    displayName: field.text('The merchant’s name there.', 'Café Ríos'),
  },
};

const REPLACEMENT: Resource<NonNullable<IntegrationResource['replacement']>> = {
  title: 'TokenReplacement',
  about: 'The result of the last replacement of the partner’s token.',
  fields: {
    state: field.oneOf(['OPEN', 'ACCEPTED', 'REFUSED'], 'OPEN until the partner has named the same merchant for it.'),
    refusal: field.optional(field.object(REFUSAL)),
  },
};

const ENDPOINT: Resource<ShownEndpoint> = {
  title: 'IntegrationEndpoint',
  about: 'Where the partner’s webhooks go.',
  fields: {
    name: field.name('organizations/{organization}/webhook-endpoints/{endpoint}', 'The endpoint’s name: it can be disabled and resumed.'),
    status: field.oneOf(
      ['HANDSHAKING', 'ENABLED', 'DISABLED', 'CLOSING', 'CLOSED'],
      'HANDSHAKING until the partner has acknowledged the first handshake; DISABLED: what comes waits; CLOSING: what is being sent ends; CLOSED.',
    ),
    disabledBecause: field.optional(field.oneOf(['GONE', 'OPERATOR'], 'GONE: the partner answered 410 to a payment’s event.')),
  },
};

/** Ours: what an operator reads of an integration. */
export const INTEGRATION: Resource<IntegrationResource> = {
  title: 'Integration',
  about: 'A store’s connection to a partner platform. It has neither of the two tokens.',
  fields: {
    name: field.name('stores/{store}/integrations/{integration}', 'The integration’s name.'),
    organization: field.name('organizations/{organization}', 'Whose store it is.'),
    baseUrl: field.text('The partner platform’s base address.', 'https://partner.example/cauce', { format: 'uri' }),
    status: field.oneOf(
      INTEGRATION_STATUSES,
      'PENDING_VALIDATION until the partner has named the merchant; VALIDATED; ACTIVE once the partner has acknowledged the handshake; INACTIVE; REJECTED.',
    ),
    merchant: field.optional(field.object(MERCHANT)),
    rejection: field.optional(field.object(REFUSAL)),
    replacement: field.optional(field.object(REPLACEMENT)),
    handshake: field.optional(field.oneOf(HANDSHAKE_STATES, 'Where the last handshake stands. Absent before the first.')),
    teardown: field.optional(
      field.oneOf(['REQUESTED', 'DELIVERED', 'FAILED'], 'Where the teardown stands. Absent where no handshake ever was.'),
    ),
    endpoint: field.optional(field.object(ENDPOINT)),
    createTime: field.time('When it was first requested.'),
    activateTime: field.optional(field.time('When the partner first acknowledged the handshake of this activation.')),
    updateTime: field.time('When it last changed.'),
  },
};
