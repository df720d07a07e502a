import { runApp } from '@cauce/http';
import { readPartnerGatewayConfig } from './config.js';
import { partnerGateway } from './partner-gateway.module.js';

await runApp('partner-gateway', readPartnerGatewayConfig(), partnerGateway);
