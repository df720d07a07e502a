export { type Answer, type DeliveryStatus, type Verdict, PATIENCE, /** @internal */ holdsBack, judge } from './delivery.js';
export { type DisabledBecause, type Endpoint, type EndpointCommand, type EndpointEvent, decide, evolve, initial } from './endpoint.js';
