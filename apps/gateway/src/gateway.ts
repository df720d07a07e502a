import type { ServiceOptions } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import type { GatewayConfig } from './config.js';
import { serveDocument, serveReference } from './documents/serve-documents.js';
import { type Door, openDoor } from './doors/door.js';
import { CALLBACK_DOOR, GatewayModule, PUBLIC_DOOR } from './gateway.module.js';

/** The gateway as a service: the public door on its own port, and the operator's on another. */
export function gateway(config: GatewayConfig, logger: Log): ServiceOptions {
  return {
    name: 'gateway',
    module: GatewayModule.with(config, logger),
    config,
    logger,
    // Open, in that nobody brings claims: here is where they are made.
    open: true,
    plugins: (fastify, app) => {
      [PUBLIC_DOOR, CALLBACK_DOOR].forEach((door) => openDoor(fastify, app.get<Door>(door)));
      serveDocument(fastify, 'public');
      serveReference(fastify);
    },
  };
}
