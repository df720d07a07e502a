/** For the API's document (tools/openapi): the routes of this service, by its module. */
export { NotifierModule as SERVICE } from './notifier.module.js';
