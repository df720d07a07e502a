export { type Answer, type Attempt, type DeliveryStatus, type Verdict, PATIENCE, holdsBack, judge } from './delivery.js';
export {
  type DisabledBecause,
  type Endpoint,
  type EndpointCommand,
  type EndpointEvent,
  type EndpointStatus,
  ENDPOINT_MACHINE,
  OTHERWISE,
  TRANSITIONS,
  decide,
  evolve,
  initial,
} from './endpoint.js';
export { type Wish, BREATHER_MS, TIMETABLE, readRetryAfter, waitAfter } from './timetable.js';
