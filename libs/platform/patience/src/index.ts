export { backoff, jittered } from './backoff.js';
export { CLOSING, closeConnections, endWithin } from './closing.js';
export { Gathered, SAVING_PLACES } from './gathered.js';
export { Line, type LineLimits } from './line.js';
export { PRESENCE_TICK_MS, Presence, STORE_PRESENCE } from './presence.js';
export { pause } from './pause.js';
export { thisProcess } from './solitude.js';
export { timeLimit } from './time-limit.js';
export { Late, within } from './within.js';
