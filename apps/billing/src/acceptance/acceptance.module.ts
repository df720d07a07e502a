import { CONFIG } from '@cauce/http';
import { deriveKey, SealedBox } from '@cauce/secrets';
import { Module } from '@nestjs/common';
import type { BillingConfig } from '../config.js';
import { Connections } from '../connections.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AcceptSubscriptionController } from './accept-subscription/accept-subscription.controller.js';
import { AcceptSubscription } from './accept-subscription/accept-subscription.handler.js';
import { BuyerCodes } from './buyer-codes.js';
import { BuyerLink } from './buyer-link.js';
import { BuyerProofs } from './buyer-proofs.js';
import { BuyerSessions } from './buyer-sessions.js';
import { CardTries } from './card-tries.js';
import { CardUse } from './card-use.js';
import { ChargeWatch } from './charge-watch.js';
import { CheckCodeController } from './check-code/check-code.controller.js';
import { CheckoutSubscriptions } from './checkout-subscriptions.js';
import { GrantMethodController } from './grant-method/grant-method.controller.js';
import { CodeMail } from './send-code/code-mail.js';
import { SendCodeController } from './send-code/send-code.controller.js';
import { ShowSubscriptionController } from './show-subscription/show-subscription.controller.js';

/** A buyer accepts a subscription: the link, the code by e-mail, the card. */
@Module({
  imports: [SubscriptionsModule],
  controllers: [ShowSubscriptionController, SendCodeController, CheckCodeController, GrantMethodController, AcceptSubscriptionController],
  providers: [
    {
      provide: BuyerCodes,
      inject: [Connections, SealedBox, CONFIG],
      useFactory: ({ pool }: Connections, box: SealedBox, { FINGERPRINT_KEY }: BillingConfig) =>
        new BuyerCodes(pool, box, deriveKey(FINGERPRINT_KEY, 'buyer-code')),
    },
    { provide: CardTries, inject: [Connections], useFactory: ({ pool }: Connections) => new CardTries(pool) },
    BuyerLink,
    BuyerSessions,
    BuyerProofs,
    CardUse,
    ChargeWatch,
    CheckoutSubscriptions,
    CodeMail,
    AcceptSubscription,
  ],
  exports: [BuyerCodes, CardTries, BuyerLink, BuyerProofs, CardUse, CheckoutSubscriptions],
})
export class AcceptanceModule {}
