export { /** @internal */ startEventStore, type RunningEventStore } from './server.js';
