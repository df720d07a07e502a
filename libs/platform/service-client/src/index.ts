export { ServiceClient, asApiError } from './service-client.js';
