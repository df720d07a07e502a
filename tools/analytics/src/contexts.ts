import { exportedCategories, type ServiceName } from '@cauce/services';

/** What can be exported by itself: a folder of an export each. `deliveries` are rows, not events. */
export const CONTEXTS = ['payments', 'billing', 'integrations', 'catalog', 'deliveries'] as const;
export type Context = (typeof CONTEXTS)[number];

/** Those whose facts are events. */
export type EventContext = Exclude<Context, 'deliveries'>;
export const EVENT_CONTEXTS = ['payments', 'billing', 'integrations', 'catalog'] as const satisfies readonly EventContext[];

const SERVICE: Readonly<Record<EventContext, ServiceName>> = {
  payments: 'payments',
  billing: 'billing',
  integrations: 'partner-gateway',
  catalog: 'catalog',
};

/** The categories of streams of a context that analysts are given; those that hold nothing but secrets are not among them. */
export const categoriesOf = (context: EventContext): readonly string[] => exportedCategories(SERVICE[context]);

/** The service whose streams they are. */
export const serviceOf = (context: EventContext): ServiceName => SERVICE[context];
