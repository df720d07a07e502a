type Tag = { readonly name: string; readonly description: string };

/** By collection: what the operations on it are listed under. Names without spaces, since generators make classes of them. */
const TAGS: Readonly<Record<string, Tag>> = {
  organizations: {
    name: 'Organizations',
    description: 'Merchants. An organization owns stores, access tokens, templates and webhook endpoints.',
  },
  'test-clock': { name: 'TestClocks', description: 'The time of an organization in development: it stands still until it is advanced.' },
  stores: { name: 'Stores', description: 'A store receives payments.' },
  templates: { name: 'Templates', description: 'Prepared titles and amounts to create payments from.' },
  'document-types': { name: 'DocumentTypes', description: 'The kinds of identity document that buyers can choose from.' },
  'access-tokens': { name: 'AccessTokens', description: 'The tokens with which merchants call the public API.' },
  payments: { name: 'Payments', description: 'A payment asks a buyer for an amount. Each try to pay it is a payment attempt.' },
  attempts: { name: 'Payments', description: '' },
  'unexpected-settlements': {
    name: 'UnexpectedSettlements',
    description: 'Money that arrived for a payment that no longer expected it. It can be refunded.',
  },
  'subscription-plans': { name: 'SubscriptionPlans', description: 'The terms of a subscription: amount, billing cycle and trial.' },
  subscriptions: {
    name: 'Subscriptions',
    description: 'A buyer’s subscription to a plan. It is charged automatically once the buyer has accepted.',
  },
  assignments: {
    name: 'PlanAssignments',
    description: 'A plan assigned to a buyer. It works like a subscription, and expires if nobody accepts it.',
  },
  'plan-assignments': { name: 'PlanAssignments', description: '' },
  'processor-accounts': {
    name: 'ProcessorAccounts',
    description: 'An organization’s own accounts at payment processors. Without one, the environment’s processor takes its payments.',
  },
  'webhook-endpoints': { name: 'WebhookEndpoints', description: 'The addresses to which webhooks are sent.' },
  deliveries: { name: 'Deliveries', description: 'A delivery is one webhook for one endpoint, with all its attempts.' },
  'delivery-operations': {
    name: 'DeliveryOperations',
    description: 'Work on many deliveries at once, for example a replay. It runs in the background.',
  },
  mails: { name: 'Mails', description: 'E-mails to buyers.' },
  integrations: { name: 'Integrations', description: 'Connections between stores and partner platforms.' },
  'parked-messages': {
    name: 'ParkedMessages',
    description: 'Messages between the services that failed repeatedly and were set aside. Later ones with the same key wait behind them.',
  },
  'parked-orders': { name: 'ParkedMessages', description: '' },
  'parked-outcomes': { name: 'ParkedMessages', description: '' },
  'parked-answers': { name: 'ParkedMessages', description: '' },
  services: { name: 'Services', description: 'The parts of the system and their health.' },
};

/** Of the webhooks that we send. */
export const WEBHOOKS_TAG: Tag = {
  name: 'Webhooks',
  description: 'Requests that the service sends to your webhook endpoint when something changes.',
};

/** What a route is listed under: the last collection in its path. */
export function tagOf(path: string): string {
  const collections = path.split('/').map((part) => part.replace(/:.*/, ''));
  const last = collections.findLast((part) => part in TAGS);
  if (last === undefined) throw new Error(`No tag fits ${path}. Add its collection to tags.ts.`);
  return TAGS[last]?.name ?? '';
}

/** Those of these names, with their descriptions. */
export function tagsNamed(names: ReadonlySet<string>): Tag[] {
  return [...Object.values(TAGS), WEBHOOKS_TAG].filter(({ name, description }) => description !== '' && names.has(name));
}
