export {
  afterCommands,
  ALL_SLOTS,
  type Circuit,
  CIRCUIT_MACHINE,
  type CircuitCommand,
  /** @internal */ type CircuitEvent,
  WELL,
} from './circuit.js';
export { type Answer, type DeliveryStatus, type Verdict, PATIENCE, /** @internal */ holdsBack, judge } from './delivery.js';
export {
  type DisabledBecause,
  type Endpoint,
  ENDPOINT_MACHINE,
  type EndpointCommand,
  type EndpointEvent,
  decide,
  evolve,
  initial,
} from './endpoint.js';
export { circuitCommand, healthOf, type ReceiverHealth } from './receiver.js';
