export { mayCall, reachOf } from './addresses.js';
export type { Reach } from './addresses.js';
export { AddressRefused, ConnectFailed, TimedOut } from './errors.js';
export type { RefusalReason } from './errors.js';
export { Outbound } from './outbound.js';
export type { OutboundOptions, OutboundRequest, OutboundResponse } from './outbound.js';
export type { Resolve } from './resolution.js';
