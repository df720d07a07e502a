import { advanceOf } from './advance.js';
import { describeChecks } from './checks.js';
import { describeAttempts } from './control-deliveries.js';
import { deliveriesDone } from './delivery-operation.js';
import { describeNotifications } from './notifications.js';
import { operationsOf } from './operations-of.js';
import { operatorDocument } from './operator-document.js';
import { PARTNER_TOKEN } from './partner/partner-token.js';

const PARKED = ['name', 'topic', 'key', 'reason', 'tryCount', 'createTime'];

/** What a table shows of each, where the usual columns do not do. */
const COLUMNS = {
  organizations: ['name', 'displayName', 'environment', 'createTime'],
  templates: ['name', 'title', 'amountCents', 'currency'],
  accessTokens: ['name', 'displayName', 'status', 'stores', 'expireTime', 'lastUseTime', 'createTime'],
  webhookEndpoints: ['name', 'url', 'status', 'health', 'store'],
  deliveries: ['name', 'event', 'resource', 'state', 'failedAttemptCount', 'recordTime'],
  deliveryOperations: ['name', 'kind', 'state', 'expectedCount', 'changedCount', 'createTime'],
  payments: ['name', 'status', 'amountCents', 'currencyCode', 'correlationId', 'createTime'],
  subscriptions: ['name', 'status', 'correlationId', 'nextBillingTime', 'createTime'],
  planAssignments: ['name', 'status', 'subscriptionPlan', 'nextBillingTime', 'createTime'],
  mails: ['name', 'kind', 'resource', 'state', 'error', 'recordTime'],
  integrations: ['name', 'baseUrl', 'status', 'createTime'],
  services: ['name', 'state', 'checks'],
  unexpectedSettlements: ['name', 'organization', 'state', 'amountCents', 'currencyCode', 'createTime'],
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
    'amountCents',
    'payment',
    'reason',
    'requestId',
    'notifications',
  ],
  cells: { notifications: describeNotifications },
};

const EXAMPLES = {
  '/organizations/{organization}/deliveries:replay': ['organizations/<id> --state FAILED --from 2026-11-01T00:00:00Z'],
  '/organizations/{organization}/webhook-endpoints/{endpoint}:backfill': [
    'organizations/<id>/webhook-endpoints/<id> --from 2026-01-01T00:00:00Z --to 2026-02-01T00:00:00Z',
  ],
  '/organizations/{organization}/webhook-endpoints/{endpoint}:rotate': ['organizations/<id>/webhook-endpoints/<id>'],
  '/organizations/{organization}/payments': [
    'organizations/- --status UNDER_REVIEW',
    'organizations/- --correlation-id DR-2048',
    'organizations/<id> --amount-cents 24000000 --create-time-from 2026-11-01T00:00:00Z --all',
  ],
  '/stores/{store}/subscriptions': ['stores/<id> --status SUSPENDED', 'stores/<id> --subscription-plan <id> --all'],
  '/organizations/{organization}/plan-assignments': ['organizations/<id> --status PAST_DUE --all'],
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
    services: { columns: COLUMNS.services, cells: { checks: describeChecks } },
    controlDeliveries: { columns: ['event', 'state', 'attempts'], cells: { attempts: describeAttempts } },
  },
  examples: EXAMPLES,
  secrets: { accessToken: PARTNER_TOKEN },
  progress: { 'test-clock advance': advanceOf },
  begun: { DeliveryOperation: deliveriesDone },
});
