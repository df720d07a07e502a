/** A kind of stream: its title, the names of its streams, and the type of its events. */
type StreamKind = { readonly title: string; readonly stream: string; readonly file: string; readonly events: string };

/** All kinds of streams. */
export const STREAMS: readonly StreamKind[] = [
  { title: 'Payment', stream: 'payment-<id>', file: 'libs/payments-domain/src/payment.events.ts', events: 'PaymentEvent' },
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
