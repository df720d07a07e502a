/**
 * Where services call each other, as a controller declares it: `:name` is a parameter, `::` a colon. Callers fill it in by `pathOf`. What
 * belongs to one resource alone (`:close`, `handshakes/…`) is added by its controller and its caller.
 */
export const INTERNAL_ROUTES = {
  // catalog
  accessToken: 'internal/access-tokens/:token',
  storeOwner: 'internal/stores/:store',
  tokensVerify: 'internal/tokens::verify',
  // payments
  charges: 'internal/charges',
  checkoutPayment: 'internal/checkout/payments/:link',
  checkoutAttempts: 'internal/checkout/payments/:link/attempts',
  checkoutMethods: 'internal/checkout/payment-methods',
  checkoutCardForm: 'internal/checkout/card-forms/:organization',
  checkoutMethodsShow: 'internal/checkout/payment-methods::show',
  // billing
  checkoutSubscription: 'internal/checkout/subscriptions/:link',
  checkoutAcceptance: 'internal/checkout/subscriptions/:link/acceptance',
  checkoutCodes: 'internal/checkout/subscriptions/:link/codes',
  checkoutCodesCheck: 'internal/checkout/subscriptions/:link/codes::check',
  checkoutMethodGrant: 'internal/checkout/subscriptions/:link/method-grant',
  methodHolders: 'internal/method-holders',
  methodLink: 'internal/checkout/method-links/:link',
  methodLinkMethod: 'internal/checkout/method-links/:link/method',
  methodLinkGrant: 'internal/checkout/method-links/:link/method-grant',
  // payments and billing
  announcements: 'internal/announcements',
  testClock: 'internal/test-clocks/:organization',
  // notifier
  integrationEndpoint: 'internal/integration-endpoints/:endpoint',
  mails: 'internal/mails',
  missingNotifications: 'internal/missing-notifications',
  notifications: 'internal/notifications',
  // partner-gateway
  connectLink: 'internal/checkout/connect-links/:link',
  connectLinkToken: 'internal/checkout/connect-links/:link/token',
} as const;

type InternalRoute = (typeof INTERNAL_ROUTES)[keyof typeof INTERNAL_ROUTES];

type ParameterOf<Route extends string> = Route extends `${infer Start}::${infer End}`
  ? ParameterOf<Start> | ParameterOf<End>
  : Route extends `${string}:${infer Name}/${infer End}`
    ? Name | ParameterOf<End>
    : Route extends `${string}:${infer Name}`
      ? Name
      : never;

type Values<Route extends string> = [ParameterOf<Route>] extends [never] ? [] : [Readonly<Record<ParameterOf<Route>, string>>];

/** The path of a route, for a request: each value escaped. */
export function pathOf<Route extends InternalRoute>(route: Route, ...[values]: Values<Route>): string {
  const given: Readonly<Record<string, string>> = values ?? {};
  return `/${route.replace(/::|:(\w+)/g, (_, name?: string) => (name === undefined ? ':' : encodeURIComponent(given[name] ?? '')))}`;
}
