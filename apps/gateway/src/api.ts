/** For the API's document (tools/openapi): what the operator door answers itself, by its module. */
export { OperatorModule as SERVICE } from './doors/operator.module.js';
