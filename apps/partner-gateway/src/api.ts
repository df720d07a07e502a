import { PartnerGatewayModule } from './partner-gateway.module.js';

/** For the API's document (tools/openapi): the routes of this service, by its module. */
export const SERVICE = PartnerGatewayModule;
