import type { StreamCategory } from '@cauce/services';

/**
 * A kind of stream: its title, what follows its category in its streams' names, and the type of its events. `stored`: the type that includes the forms of
 * older ones, where an upcaster makes them the events of today.
 */
type StreamKind = {
  readonly title: string;
  readonly id?: string;
  readonly file: string;
  readonly events: string;
  readonly stored?: string;
};

// prettier-ignore
const KINDS: Readonly<Record<StreamCategory, StreamKind>> = {
  payment:          { title: 'Payment', file: 'libs/payments-domain/src/payment.events.ts', events: 'PaymentEvent', stored: 'StoredPaymentEvent' },
  paymentMethod:    { title: 'Stored payment method', file: 'libs/payments-domain/src/payment-method.ts', events: 'PaymentMethodEvent' },
  processorAccount: { title: 'Processor account', file: 'libs/payments-domain/src/processor-account.ts', events: 'ProcessorAccountEvent' },
  subscription:     { title: 'Subscription and plan assignment', file: 'libs/billing-domain/src/subscription.events.ts', events: 'SubscriptionEvent' },
  subscriptionPlan: { title: 'Subscription plan', file: 'libs/billing-domain/src/plan.ts', events: 'PlanEvent' },
  integration:      { title: 'Integration of a partner platform', file: 'libs/partner-domain/src/integration.events.ts', events: 'IntegrationEvent' },
  organization:     { title: 'Organization', file: 'libs/catalog-domain/src/organization.ts', events: 'OrganizationEvent' },
  store:            { title: 'Store', file: 'libs/catalog-domain/src/store.ts', events: 'StoreEvent' },
  template:         { title: 'Template', file: 'libs/catalog-domain/src/template.ts', events: 'TemplateEvent' },
  accessToken:      { title: 'Access token', file: 'libs/catalog-domain/src/access-token.ts', events: 'AccessTokenEvent' },
  documentType:     { title: 'Document type', id: 'code', file: 'libs/catalog-domain/src/document-type.ts', events: 'DocumentTypeEvent' },
};

/** All kinds of streams, with the names of their streams: `payment-<id>`. */
export const STREAMS = Object.entries(KINDS).map(([category, { id = 'id', ...kind }]) => ({
  stored: kind.events,
  ...kind,
  stream: `${category}-<${id}>`,
}));
