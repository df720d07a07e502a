/** For the API's document (tools/openapi): the routes of this service, by its module. */
export { CatalogModule as SERVICE } from './catalog.module.js';
