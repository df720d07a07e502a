import { advanceOf } from './advance.js';
import { describeChecks } from './checks.js';
import { describeAttempts } from './control-deliveries.js';
import { deliveriesDone } from './delivery-operation.js';
import { explained, type Explanation, simulated, type Simulation } from './future/shown-future.js';
import { describeNotifications } from './notifications.js';
import { operationsOf } from './operations-of.js';
import { operatorDocument } from './operator-document.js';
import { PARTNER_TOKEN } from './partner/partner-token.js';
import { moneyOf } from './people.js';

const PARKED = ['name', 'topic', 'key', 'reason', 'tryCount', 'createTime'];

/** What a table shows of each, where the usual columns do not do. */
const COLUMNS = {
  organizations: ['name', 'displayName', 'environment', 'createTime'],
  templates: ['name', 'title', 'amount'],
  accessTokens: ['name', 'displayName', 'status', 'stores', 'expireTime', 'lastUseTime', 'createTime'],
  webhookEndpoints: ['name', 'url', 'status', 'health', 'store'],
  deliveries: ['name', 'event', 'resource', 'state', 'failedAttemptCount', 'recordTime'],
  deliveryOperations: ['name', 'kind', 'state', 'expectedCount', 'changedCount', 'createTime'],
  payments: ['name', 'status', 'amount', 'buyer', 'refunded', 'correlationId', 'createTime'],
  subscriptions: ['name', 'status', 'buyer', 'planDisplayName', 'amount', 'nextBillingTime'],
  planAssignments: ['name', 'status', 'buyer', 'planDisplayName', 'amount', 'nextBillingTime'],
  mails: ['name', 'kind', 'resource', 'state', 'error', 'recordTime'],
  integrations: ['name', 'baseUrl', 'status', 'createTime'],
  services: ['name', 'state', 'checks'],
  unexpectedSettlements: ['name', 'organization', 'state', 'amount', 'createTime'],
  parkedMessages: PARKED,
  parkedOrders: PARKED,
  parkedOutcomes: PARKED,
  parkedAnswers: PARKED,
};

/** Of the timeline of a payment or a subscription, what was told because of an event: a line for each. */
const TIMELINE = {
  columns: [
    'time',
    'type',
    'principal',
    'method',
    'cycleNumber',
    'attempt',
    'amount',
    'payment',
    'reason',
    'code',
    'requestId',
    'notifications',
  ],
  cells: { notifications: describeNotifications },
};

/** How far the refunds of a payment are, and what went back. */
function describeRefunded(refunded: unknown, row: object): string {
  const { refundedAmountCents = 0, currencyCode = '' } = row as { readonly refundedAmountCents?: number; readonly currencyCode?: string };
  return `${String(refunded)} ${moneyOf(refundedAmountCents, currencyCode)}`;
}

const EXAMPLES = {
  '/organizations/{organization}/deliveries:replay': ['organizations/<id> --state FAILED --from 2026-11-01T00:00:00Z'],
  '/organizations/{organization}/webhook-endpoints/{endpoint}:backfill': [
    'organizations/<id>/webhook-endpoints/<id> --from 2026-01-01T00:00:00Z --to 2026-02-01T00:00:00Z',
  ],
  '/organizations/{organization}/webhook-endpoints/{endpoint}:rotate': ['organizations/<id>/webhook-endpoints/<id>'],
  '/organizations/{organization}/access-tokens/{token}:rotate': [
    'organizations/<id>/access-tokens/<id>',
    'organizations/<id>/access-tokens/<id> --now',
  ],
  '/organizations/{organization}/payments': [
    'organizations/- --status UNDER_REVIEW',
    'organizations/- --correlation-id DR-2048',
    'organizations/<id> --amount-cents 24000000 --create-time-from 2026-11-01T00:00:00Z --all',
    'organizations/- --refunded REQUESTED',
    'organizations/- --email ana@correo.example',
  ],
  '/stores/{store}/payments/{payment}:refund': [
    'stores/<id>/payments/<id> --amount-cents 4000000 --reason "One mug came broken." --request-id ticket-2048',
    'stores/<id>/payments/<id> --reason "The mugs came broken." --request-id ticket-2049',
    'stores/<id>/payments/<id> --unexpected-settlement stores/<id>/payments/<id>/unexpected-settlements/<id>',
  ],
  '/organizations/{organization}/subscriptions': [
    'organizations/<id> --status SUSPENDED',
    'organizations/<id> --phone-number +573001234567 --all',
  ],
  '/stores/{store}/subscriptions/{subscription}:simulate': [
    'stores/<id>/subscriptions/<id>',
    'stores/<id>/subscriptions/<id> --months 24 --declines 2.1,2.2',
  ],
  '/organizations/{organization}/plan-assignments': [
    'organizations/<id> --status PAST_DUE --all',
    'organizations/<id> --document CC:1020304050',
  ],
  '/organizations/{organization}/unexpected-settlements': [
    'organizations/- --state OPEN',
    'organizations/<id> --from 2026-11-01T00:00:00Z',
  ],
};

/** Every operation of the operator API, from its document. */
export const OPERATIONS = operationsOf(operatorDocument(), {
  columns: COLUMNS,
  tables: {
    timeline: TIMELINE,
    refunds: { columns: ['name', 'state', 'amount', 'reason', 'code', 'createTime'] },
    payments: { columns: COLUMNS.payments, cells: { refunded: describeRefunded } },
    services: { columns: COLUMNS.services, cells: { checks: describeChecks } },
    controlDeliveries: { columns: ['event', 'state', 'attempts'], cells: { attempts: describeAttempts } },
  },
  shows: {
    SubscriptionExplanation: (answer, stream) => explained(answer as Explanation, stream),
    SubscriptionSimulation: (answer, stream) => simulated(answer as Simulation, stream),
  },
  examples: EXAMPLES,
  secrets: {
    accessToken: PARTNER_TOKEN,
    apiKey: { what: 'the API key', variable: 'CAUCE_PROCESSOR_API_KEY' },
    callbackSecret: { what: 'the callback secret', variable: 'CAUCE_PROCESSOR_CALLBACK_SECRET' },
  },
  progress: { 'test-clock advance': advanceOf },
  begun: { DeliveryOperation: deliveriesDone },
});
