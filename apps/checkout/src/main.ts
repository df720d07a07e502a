import { readConfigOrExit } from '@cauce/config';
import { runService } from '@cauce/http';
import { createLogger, startTracing } from '@cauce/telemetry';
import 'reflect-metadata';
import { CheckoutModule } from './checkout.module.js';
import { Addresses, CHECKOUT_VARIABLES } from './settings.js';
import { Pages } from './web/pages.js';
import { secure, translateError } from './web/security.js';

const config = readConfigOrExit(CHECKOUT_VARIABLES);
await startTracing('checkout', config.OTEL_EXPORTER_OTLP_ENDPOINT);
const addresses = new Addresses(config);
const pages = new Pages(addresses);

await runService({
  name: 'checkout',
  module: CheckoutModule.of(config, pages, addresses),
  config,
  logger: createLogger('checkout', { level: config.LOG_LEVEL, format: config.LOG_FORMAT }),
  open: true,
  forms: true,
  plugins: async (fastify) => {
    await secure(fastify, addresses, config.CSRF_KEY);
    await fastify.register(pages.assets.plugin);
  },
  errorPage: pages.errorPage,
  translateError,
});
