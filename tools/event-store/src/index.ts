export { startEventStore, type EventStoreOptions, type RunningEventStore } from './server.js';
export { StartupError } from './startup-error.js';
export type { Log } from './log.js';
