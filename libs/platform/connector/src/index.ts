export { AddressRefused, ConnectFailed, TimedOut } from './errors.js';
export { Outbound } from './outbound.js';
export type { OutboundRequest, OutboundResponse } from './outbound.js';
export type { Resolve } from './resolution.js';
