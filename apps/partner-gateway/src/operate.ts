import { addEvents, addRebuild, operations, runOperations } from '@cauce/event-store';
import { readPartnerGatewayConfig } from './config.js';
import { IntegrationStreams } from './integrations/integration.streams.js';

const PARTNER_GATEWAY = { service: 'partner-gateway', readConfig: readPartnerGatewayConfig };

const program = operations(
  "Work on the stored data of the partner gateway, with the service's environment. The service may run meanwhile.",
);

// A step whose due time comes back with its row is done once more, which changes nothing.
addRebuild(program, PARTNER_GATEWAY, 'the table integration', ({ writing }) => [new IntegrationStreams(writing).rows.repair]);

addEvents(program, PARTNER_GATEWAY.readConfig, 'partner-gateway');

program.addHelpText('after', '\nExample:\n  node dist/partner-gateway/operate.js rebuild');

await runOperations(program);
