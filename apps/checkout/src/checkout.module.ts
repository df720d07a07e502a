import { ClaimsSigner } from '@cauce/claims';
import { type ConfigOf } from '@cauce/config';
import { ServiceClient } from '@cauce/service-client';
import { type DynamicModule, Module } from '@nestjs/common';
import { AboutController } from './about/about.controller.js';
import { DocumentTypes } from './document-types.js';
import { ConfirmCardController } from './pay/confirm-card/confirm-card.controller.js';
import { PaymentStatusController } from './pay/payment-status/payment-status.controller.js';
import { ShowPaymentController } from './pay/show-payment/show-payment.controller.js';
import { StartAttemptController } from './pay/start-attempt/start-attempt.controller.js';
import { PaymentsClient } from './payments.client.js';
import { Addresses, type CHECKOUT_VARIABLES } from './settings.js';
import { TrustedProxies } from './web/client-address.js';
import { Pages } from './web/pages.js';

/** The hosted pages. Stores nothing: what it shows, payments knows, and of documents the catalog. */
@Module({
  controllers: [ShowPaymentController, ConfirmCardController, StartAttemptController, PaymentStatusController, AboutController],
})
export class CheckoutModule {
  static of(config: ConfigOf<typeof CHECKOUT_VARIABLES>, pages: Pages, addresses: Addresses): DynamicModule {
    const signer = new ClaimsSigner(config.CLAIMS_ROOT_KEY, 'checkout');
    return {
      module: CheckoutModule,
      providers: [
        { provide: Pages, useValue: pages },
        { provide: Addresses, useValue: addresses },
        { provide: TrustedProxies, useValue: config.TRUSTED_PROXIES },
        { provide: DocumentTypes, useFactory: () => new DocumentTypes(new ServiceClient(config.CATALOG_URL, signer, 'catalog')) },
        { provide: PaymentsClient, useFactory: () => new PaymentsClient(new ServiceClient(config.PAYMENTS_URL, signer, 'payments')) },
      ],
    };
  }
}
