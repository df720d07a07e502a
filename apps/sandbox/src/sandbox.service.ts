import type { ServiceOptions } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { hooksRoute } from './inbox/hooks.route.js';
import { Inboxes } from './inbox/inboxes.js';
import { assets } from './pages/assets.js';
import { errorPage } from './pages/error.page.js';
import { addSecurityHeaders } from './pages/security-headers.js';
import type { SandboxVariables } from './sandbox.config.js';
import { SandboxModule } from './sandbox.module.js';

/** The sandbox as a service: open to anyone, for browsers' forms too, with pages for people. */
export const sandboxService = (config: SandboxVariables, logger: Log): ServiceOptions => ({
  name: 'sandbox',
  module: SandboxModule.with(config),
  config,
  logger,
  open: true,
  forms: true,
  errorPage,
  plugins: async (fastify, app) => {
    addSecurityHeaders(fastify);
    await fastify.register(assets.plugin);
    await fastify.register(hooksRoute(app.get(Inboxes)));
  },
});
