export {
  afterCommands,
  ALL_SLOTS,
  type Circuit,
  CIRCUIT_MACHINE,
  type CircuitCommand,
  /** @internal */ type CircuitEvent,
  HEALTHY,
} from './circuit.js';
export { judgeControl } from './control.js';
export {
  type Answer,
  type DeliveryStatus,
  type SkipReason,
  type Verdict,
  GONE,
  PATIENCE,
  /** @internal */ makesLaterWait,
  judge,
} from './delivery.js';
export {
  type DisabledBecause,
  type Endpoint,
  ENDPOINT_MACHINE,
  ENDPOINT_STATUSES,
  type EndpointCommand,
  type EndpointEvent,
  decide,
  evolve,
  initial,
} from './endpoint.js';
export { circuitCommand, healthOf, type ReceiverHealth } from './receiver.js';
export { type FilterVersion, type Recipient, type RecordedEvent, /** @internal */ wants } from './recipient.js';
export { OVERLAP_MS, activation, phaseOf } from './rotation.js';
