import { type EventType, EventTypes } from './event-types.js';

const INTRODUCTION = `# Stored events

Written by \`npm run openapi\` from the types that the services append: change them there.

What every stream can hold. How to read it, and what surrounds an event: [the analyst's guide](guides/analyst.md). What leads to an event, and the state
after it: [state machines](state-machines.md).

Every event has \`at\`, too: when it happened, RFC 3339 UTC, by the clock of the organization, which may be a test clock. Amounts are integers in cents.
A field with \`?\` may be absent, as in all events that are older than the field. What stands below \`personal\` is personal data. Events are kept for
ever and none changes its meaning: new facts are new fields, or new types.`;

/** A kind of stream: its title, the names of its streams, and the type of its events. */
type Kind = { readonly title: string; readonly stream: string; readonly file: string; readonly events: string };

const KINDS: readonly Kind[] = [
  { title: 'Payment', stream: 'payment-<id>', file: 'libs/payments-domain/src/payment.events.ts', events: 'StoredPaymentEvent' },
  {
    title: 'Stored payment method',
    stream: 'paymentMethod-<id>',
    file: 'libs/payments-domain/src/payment-method.ts',
    events: 'PaymentMethodEvent',
  },
  {
    title: 'Subscription and plan assignment',
    stream: 'subscription-<id>',
    file: 'libs/billing-domain/src/subscription.events.ts',
    events: 'SubscriptionEvent',
  },
  { title: 'Subscription plan', stream: 'subscriptionPlan-<id>', file: 'libs/billing-domain/src/plan.ts', events: 'PlanEvent' },
  {
    title: 'Integration of a partner platform',
    stream: 'integration-<id>',
    file: 'libs/partner-domain/src/integration.events.ts',
    events: 'IntegrationEvent',
  },
  { title: 'Organization', stream: 'organization-<id>', file: 'libs/catalog-domain/src/organization.ts', events: 'OrganizationEvent' },
  { title: 'Store', stream: 'store-<id>', file: 'libs/catalog-domain/src/store.ts', events: 'StoreEvent' },
  { title: 'Template', stream: 'template-<id>', file: 'libs/catalog-domain/src/template.ts', events: 'TemplateEvent' },
  { title: 'Access token', stream: 'accessToken-<id>', file: 'libs/catalog-domain/src/access-token.ts', events: 'AccessTokenEvent' },
  { title: 'Document type', stream: 'documentType-<code>', file: 'libs/catalog-domain/src/document-type.ts', events: 'DocumentTypeEvent' },
];

/** The page of all stored events, field by field. */
export function eventsPage(): string {
  const types = new EventTypes(KINDS.map(({ file }) => file));
  const sections = KINDS.map(({ title, stream, file, events }) =>
    [`## ${title}`, `Streams \`${stream}\`; [\`${events}\`](../${file}).`, ...types.of(file, events).map(linesOf)].join('\n\n'),
  );
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

function linesOf({ type, fields }: EventType): string {
  const lines = fields
    .filter(({ path }) => path !== 'at')
    .map(({ path, type: of, isOptional, about }) => `- \`${path}${isOptional ? '?' : ''}\`: \`${of}\`${about && `. ${about}`}`);
  return [`### \`${type}\``, lines.length === 0 ? 'Nothing but `at`.' : lines.join('\n')].join('\n\n');
}
