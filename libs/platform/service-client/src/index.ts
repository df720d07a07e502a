export { askingNotifier } from './notifier-audits.js';
export { ServiceClient, asApiError } from './service-client.js';
