import type { ServiceName } from './names.js';

type StreamFacts = {
  /** Which service writes them. */
  readonly service: ServiceName;
  /** Whether `operate.js events` writes them for analysts. Those that hold nothing but secrets, sealed or hashed, are left out. */
  readonly isExported: boolean;
};

/** Every category of streams: the part of their names before the dash. What concerns all of them is a record over these names. */
export const STREAM_CATEGORIES = {
  payment: { service: 'payments', isExported: true },
  paymentMethod: { service: 'payments', isExported: false },
  processorAccount: { service: 'payments', isExported: false },
  subscription: { service: 'billing', isExported: true },
  subscriptionPlan: { service: 'billing', isExported: true },
  integration: { service: 'partner-gateway', isExported: true },
  organization: { service: 'catalog', isExported: true },
  store: { service: 'catalog', isExported: true },
  template: { service: 'catalog', isExported: true },
  accessToken: { service: 'catalog', isExported: false },
  documentType: { service: 'catalog', isExported: true },
} as const satisfies Readonly<Record<string, StreamFacts>>;

/** A category of streams. */
export type StreamCategory = keyof typeof STREAM_CATEGORIES;

/** The categories of a service that are written for analysts. */
export function exportedCategories(service: ServiceName): StreamCategory[] {
  const facts: readonly (readonly [string, StreamFacts])[] = Object.entries(STREAM_CATEGORIES);
  return facts.filter(([, of]) => of.service === service && of.isExported).map(([category]) => category as StreamCategory);
}
