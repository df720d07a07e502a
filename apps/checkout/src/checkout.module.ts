import { type App, READINESS } from '@cauce/http';
import type { Counting } from '@cauce/redis';
import { deriveKey } from '@cauce/secrets';
import type { Log } from '@cauce/telemetry';
import { type DynamicModule, Module } from '@nestjs/common';
import { AboutController } from './about/about.controller.js';
import { BillingClient } from './billing.client.js';
import type { CheckoutConfig } from './config.js';
import { ConnectionStatusController } from './connect/connection-status/connection-status.controller.js';
import { EnterTokenController } from './connect/enter-token/enter-token.controller.js';
import { ShowConnectionController } from './connect/show-connection/show-connection.controller.js';
import { Connections } from './connections.js';
import { DocumentTypes } from './document-types.js';
import { Pages } from './pages/pages.js';
import { PartnerGatewayClient } from './partner-gateway.client.js';
import { ConfirmCardController } from './pay/confirm-card/confirm-card.controller.js';
import { PaymentForms } from './pay/forms.js';
import { EntriesCookie } from './pay/kept-entries.js';
import { PaymentStatusController } from './pay/payment-status/payment-status.controller.js';
import { ShowPaymentController } from './pay/show-payment/show-payment.controller.js';
import { StartAttemptController } from './pay/start-attempt/start-attempt.controller.js';
import { Tries } from './pay/start-attempt/tries.js';
import { PaymentsClient } from './payments.client.js';
import { AcceptController } from './subscribe/accept/accept.controller.js';
import { AcceptanceCookie } from './subscribe/acceptance-cookie.js';
import { CheckCodeController } from './subscribe/check-code/check-code.controller.js';
import { EnterCardController } from './subscribe/enter-card/enter-card.controller.js';
import { StoreCardController } from './subscribe/enter-card/store-card.controller.js';
import { EnterIdentityController } from './subscribe/enter-identity/enter-identity.controller.js';
import { ShowSubscriptionController } from './subscribe/show-subscription/show-subscription.controller.js';
import { StoreAcceptingCard } from './subscribe/store-accepting-card.js';
import { SubscriptionStatusController } from './subscribe/subscription-status/subscription-status.controller.js';
import { UpdateCookie } from './update-card/kept-update.js';
import { SaveCardController } from './update-card/save-card/save-card.controller.js';
import { ShowUpdateController } from './update-card/show-update/show-update.controller.js';
import { StoreNewCardController } from './update-card/store-card/store-new-card.controller.js';
import { StoreNewCard } from './update-card/store-card/store-new-card.js';
import { UpdateStatusController } from './update-card/update-status/update-status.controller.js';
import { Addresses } from './web/addresses.js';
import { setBudgets } from './web/budgets.js';
import { OpenWaits } from './web/open-waits.js';
import { secure, translateError } from './web/security.js';

/** The hosted pages. Stores nothing: it shows what payments, billing and the partner gateway answer, and the catalog's document types. */
@Module({
  controllers: [
    ShowPaymentController,
    ConfirmCardController,
    StartAttemptController,
    PaymentStatusController,
    ShowSubscriptionController,
    EnterIdentityController,
    CheckCodeController,
    EnterCardController,
    StoreCardController,
    AcceptController,
    SubscriptionStatusController,
    ShowUpdateController,
    StoreNewCardController,
    SaveCardController,
    UpdateStatusController,
    ShowConnectionController,
    EnterTokenController,
    ConnectionStatusController,
    AboutController,
  ],
})
class CheckoutModule {
  static with(config: CheckoutConfig, logger: Log, pages: Pages, addresses: Addresses): DynamicModule {
    return {
      module: CheckoutModule,
      providers: [
        { provide: Pages, useValue: pages },
        { provide: Addresses, useValue: addresses },
        { provide: Connections, useFactory: () => new Connections(config, logger) },
        OpenWaits,
        { provide: DocumentTypes, inject: [Connections], useFactory: ({ catalog }: Connections) => new DocumentTypes(catalog) },
        { provide: PaymentsClient, inject: [Connections], useFactory: ({ payments }: Connections) => new PaymentsClient(payments) },
        { provide: BillingClient, inject: [Connections], useFactory: ({ billing }: Connections) => new BillingClient(billing) },
        {
          provide: PartnerGatewayClient,
          inject: [Connections],
          useFactory: ({ partnerGateway }: Connections) => new PartnerGatewayClient(partnerGateway),
        },
        { provide: READINESS, inject: [Connections], useFactory: ({ readiness }: Connections) => readiness },
        { provide: Tries, inject: [Connections], useFactory: ({ counting }: Connections) => triesOf(config, counting) },
        {
          provide: PaymentForms,
          inject: [DocumentTypes],
          useFactory: (types: DocumentTypes) => new PaymentForms(types, new EntriesCookie(config.CSRF_KEY, addresses)),
        },
        { provide: UpdateCookie, useValue: new UpdateCookie(config.CSRF_KEY, addresses) },
        { provide: AcceptanceCookie, useValue: new AcceptanceCookie(config.CSRF_KEY, addresses) },
        {
          provide: StoreAcceptingCard,
          inject: [BillingClient, PaymentsClient],
          useFactory: (billing: BillingClient, payments: PaymentsClient) => new StoreAcceptingCard(billing, payments),
        },
        {
          provide: StoreNewCard,
          inject: [BillingClient, PaymentsClient],
          useFactory: (billing: BillingClient, payments: PaymentsClient) => new StoreNewCard(billing, payments),
        },
      ],
    };
  }
}

/** While Redis is away each process counts alone. */
function triesOf({ CSRF_KEY, ADDRESS_TRIES_AN_HOUR }: CheckoutConfig, { redis }: Counting): Tries {
  return new Tries({ redis, key: deriveKey(CSRF_KEY, 'tries'), ofAnAddress: ADDRESS_TRIES_AN_HOUR });
}

/** Checkout as a service: open to any browser, with pages in place of JSON errors. */
export const checkout: App<CheckoutConfig> = (config, logger) => {
  const addresses = new Addresses(config);
  const pages = new Pages(addresses, config.ENVIRONMENT !== 'production');
  return {
    module: CheckoutModule.with(config, logger, pages, addresses),
    open: true,
    forms: true,
    plugins: async (fastify) => {
      setBudgets(fastify);
      await secure(fastify, addresses, config.CSRF_KEY);
      await fastify.register(pages.assets.plugin);
    },
    errorPage: pages.errorPage,
    translateError,
  };
};
