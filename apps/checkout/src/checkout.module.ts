import { TrustedProxies } from '@cauce/config';
import type { App } from '@cauce/http';
import { type DynamicModule, Module } from '@nestjs/common';
import { AboutController } from './about/about.controller.js';
import type { CheckoutConfig } from './config.js';
import { Connections } from './connections.js';
import { DocumentTypes } from './document-types.js';
import { ConfirmCardController } from './pay/confirm-card/confirm-card.controller.js';
import { PaymentStatusController } from './pay/payment-status/payment-status.controller.js';
import { ShowPaymentController } from './pay/show-payment/show-payment.controller.js';
import { StartAttemptController } from './pay/start-attempt/start-attempt.controller.js';
import { PaymentsClient } from './payments.client.js';
import { Addresses } from './web/addresses.js';
import { Pages } from './web/pages.js';
import { secure, translateError } from './web/security.js';

/** The hosted pages. Stores nothing: it shows what payments answers, and the catalog's document types. */
@Module({
  controllers: [ShowPaymentController, ConfirmCardController, StartAttemptController, PaymentStatusController, AboutController],
})
class CheckoutModule {
  static with(config: CheckoutConfig, pages: Pages, addresses: Addresses): DynamicModule {
    return {
      module: CheckoutModule,
      providers: [
        { provide: Pages, useValue: pages },
        { provide: Addresses, useValue: addresses },
        { provide: TrustedProxies, useValue: config.TRUSTED_PROXIES },
        { provide: Connections, useFactory: () => new Connections(config) },
        { provide: DocumentTypes, inject: [Connections], useFactory: ({ catalog }: Connections) => new DocumentTypes(catalog) },
        { provide: PaymentsClient, inject: [Connections], useFactory: ({ payments }: Connections) => new PaymentsClient(payments) },
      ],
    };
  }
}

/** Checkout as a service: open to any browser, with pages in place of JSON errors. */
export const checkout: App<CheckoutConfig> = (config) => {
  const addresses = new Addresses(config);
  const pages = new Pages(addresses, config.ENVIRONMENT !== 'production');
  return {
    module: CheckoutModule.with(config, pages, addresses),
    open: true,
    forms: true,
    plugins: async (fastify) => {
      await secure(fastify, addresses, config.CSRF_KEY);
      await fastify.register(pages.assets.plugin);
    },
    errorPage: pages.errorPage,
    translateError,
  };
};
