import { type ConfigOf } from '@cauce/config';
import { type ServiceOptions } from '@cauce/http';
import { type Log } from '@cauce/telemetry';
import { CheckoutModule } from './checkout.module.js';
import { Addresses, type CHECKOUT_VARIABLES } from './settings.js';
import { Pages } from './web/pages.js';
import { secure, translateError } from './web/security.js';

/** The whole service, from its configuration. */
export function checkoutService(config: ConfigOf<typeof CHECKOUT_VARIABLES>, logger: Log): ServiceOptions {
  const addresses = new Addresses(config);
  const pages = new Pages(addresses);
  return {
    name: 'checkout',
    module: CheckoutModule.of(config, pages, addresses),
    config,
    logger,
    open: true,
    forms: true,
    plugins: async (fastify) => {
      await secure(fastify, addresses, config.CSRF_KEY);
      await fastify.register(pages.assets.plugin);
    },
    errorPage: pages.errorPage,
    translateError,
  };
}
