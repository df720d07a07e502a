// Pure data without imports: the lint configuration reads this file as it stands, before anything is built.

/** The facts of one of our processes. Its name is that of its folder below `apps/`. */
export type Service = {
  /** `door`: the world reaches it, so it stops first. `inner`: only our services do. `sandbox`: stands for the world, never deployed. */
  readonly role: 'door' | 'inner' | 'sandbox';
  /** Where it listens unless PORT says otherwise. */
  readonly port: number;
  /** What else it listens on, and the variable that says where. */
  readonly secondPort?: { readonly name: string; readonly port: number; readonly variable: string };
  /** Its own database: `catalog` is `cauce_catalog` on the local stack. */
  readonly database?: string;
  /** The domain lib that it alone imports. */
  readonly domain?: string;
  /** The stores and brokers that it connects to besides its database. */
  readonly uses: readonly ('event-store' | 'kafka' | 'redis')[];
  /** Who may call it with signed claims. `operator` is the gateway's second door. */
  readonly callers: readonly string[];
  /** Its part in test clocks, which the catalog moves: things fall due in a `participant`; for a `listener` an advance only waits. */
  readonly testClocks?: 'participant' | 'listener';
  /** Does background work: on a full machine it yields to services that buyers or merchants wait for (ADR 29). */
  readonly yields?: true;
  /** Topics of the manifest in `@cauce/contracts`. */
  readonly publishes: readonly string[];
  readonly consumes: readonly string[];
};

/** Every process of ours. Lint, stack, migrations, routes, claims, documents and the checks of `deploy/` and `docker/` derive from it. */
export const SERVICES = {
  catalog: {
    role: 'inner',
    port: 8090,
    database: 'catalog',
    domain: 'catalog-domain',
    uses: ['event-store'],
    callers: ['gateway', 'operator', 'checkout', 'notifier', 'partner-gateway'],
    publishes: [],
    consumes: [],
  },
  payments: {
    role: 'inner',
    port: 8091,
    database: 'payments',
    domain: 'payments-domain',
    uses: ['event-store', 'kafka', 'redis'],
    callers: ['gateway', 'operator', 'checkout', 'catalog', 'billing', 'notifier'],
    testClocks: 'participant',
    publishes: ['payments.payment.v1'],
    consumes: ['billing.subscription.v1'],
  },
  billing: {
    role: 'inner',
    port: 8092,
    database: 'billing',
    domain: 'billing-domain',
    uses: ['event-store', 'kafka', 'redis'],
    callers: ['gateway', 'operator', 'checkout', 'catalog', 'payments', 'notifier'],
    testClocks: 'participant',
    yields: true,
    publishes: ['billing.subscription.v1'],
    consumes: ['payments.payment.v1'],
  },
  notifier: {
    role: 'inner',
    port: 8093,
    database: 'notifier',
    domain: 'delivery-domain',
    uses: ['kafka', 'redis'],
    callers: ['operator', 'catalog', 'payments', 'billing', 'partner-gateway'],
    testClocks: 'listener',
    publishes: ['notifier.control-delivery.v1'],
    consumes: ['payments.payment.v1', 'billing.subscription.v1'],
  },
  'partner-gateway': {
    role: 'inner',
    port: 8094,
    database: 'partner_gateway',
    domain: 'partner-domain',
    uses: ['event-store', 'kafka'],
    callers: ['operator', 'checkout'],
    yields: true,
    publishes: [],
    consumes: ['notifier.control-delivery.v1'],
  },
  sandbox: {
    role: 'sandbox',
    port: 8083,
    secondPort: { name: 'smtp', port: 1025, variable: 'SMTP_PORT' },
    uses: [],
    callers: [],
    publishes: [],
    consumes: [],
  },
  gateway: {
    role: 'door',
    port: 8080,
    secondPort: { name: 'operator', port: 8081, variable: 'OPERATOR_PORT' },
    uses: ['redis'],
    callers: [],
    publishes: [],
    consumes: [],
  },
  checkout: {
    role: 'door',
    port: 8082,
    uses: ['redis'],
    callers: [],
    publishes: [],
    consumes: [],
  },
} as const satisfies Readonly<Record<string, Service>>;
