export { isRefused, keepTrying } from './keep-trying.js';
export { askingNotifier } from './notifier-audits.js';
export { ServicePresence } from './service-presence.js';
export { ServiceClient, asApiError, isServiceAway } from './service-client.js';
