/** For the API's document (tools/openapi): the routes of this service, by its module. */
export { BillingModule as SERVICE } from './billing.module.js';
