export { type ClockReading, ClockRows } from './clock/clock-rows.js';
export { OrganizationClock } from './clock/organization-clock.js';
export { type Round, type TestClock, isQuiet, nextStop, refusalOf } from './clock/test-clock.js';
export { FollowerDrain, type FollowerDrainOptions } from './drain/follower-drain.js';
export { RemoteListener, RemoteParticipant } from './protocol/clock-clients.js';
export { ClockListener, ClockParticipant } from './protocol/clock-participant.js';
export { type DrainReport, type EarliestDue, type RanDue, type Unsettled } from './protocol/protocol.js';
export { ListenerController, ParticipantController } from './protocol/test-clock.controllers.js';
export { ClockParts, type RoundResult, type UnsettledByPart } from './rounds/clock-parts.js';
