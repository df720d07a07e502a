export { createdOnce } from './created-once.js';
export { Clock, type KnownOrganization, machineTimeOf, SystemClock } from './clock.js';
export { type Command, type Decision, type Event, type OfType } from './decision.js';
export { type Fingerprint, differingFields } from './fingerprint.js';
export { type Definition, type EventMakers, type Machine, type PlainRow, type Transitions, answer, rowsFor } from './machine.js';
export { cellsOf, /** @internal */ rowsByCommand, statesOf, /** @internal */ toMarkdown, toMermaid } from './machine-printing.js';
export { /** @internal */ EXPONENTS } from './iso-4217.js';
export { exponentOf, fromMinorUnits, isCurrencyInForce, roundToSmallestUnit, smallestCents, toMinorUnits } from './minor-units.js';
export { type Money, afterDiscount } from './money.js';
export {
  type OrganizationName,
  type StoreName,
  assignmentName,
  idOf,
  isId,
  organizationName,
  paymentName,
  planName,
  storeName,
  subscriptionName,
} from './resource-name.js';
export * as field from './schema/field.js';
export type { JsonSchema } from './schema/json-schema.js';
export { type AnyResource, type Resource, schemaOf } from './schema/resource.js';
export { type CommandsOfEvents, type Recorded, type Retrace, retracing, type StreamDifference } from './retrace.js';
export { type StoreProfile, storeProfile } from './store-profile.js';
export {
  type AbandonReason,
  CARD_ENTRIES,
  type CardEntry,
  ENVIRONMENTS,
  type Environment,
  FAILURE_REASONS,
  type FailureReason,
  /** @internal */ NOTHING_TAKEN,
  PAYMENT_METHODS,
  type PaymentMethod,
  isNothingTaken,
} from './vocabulary.js';
