import { Module } from '@nestjs/common';
import { ChargingModule } from '../charging/charging.module.js';
import { DueModule } from '../due/due.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProcessorModule } from '../processor/processor.module.js';
import { ProcessorAccountsModule } from '../processor-accounts/processor-accounts.module.js';
import { BankList } from './bank-list.js';
import { BuyerLink } from './buyer-link.js';
import { CheckoutPayments } from './checkout-payments.js';
import { PageRefreshes } from './page-refreshes.js';
import { PaymentWatch } from './payment-watch.js';
import { ShowCardFormController } from './show-card-form/show-card-form.controller.js';
import { ShowPaymentController } from './show-payment/show-payment.controller.js';
import { NewAttempt } from './start-attempt/new-attempt.js';
import { StartAttemptController } from './start-attempt/start-attempt.controller.js';
import { StartAttempt } from './start-attempt/start-attempt.handler.js';

/** A buyer pays: the link, the page, the attempt. */
@Module({
  imports: [PaymentsModule, ChargingModule, DueModule, ProcessorModule, ProcessorAccountsModule],
  controllers: [ShowPaymentController, ShowCardFormController, StartAttemptController],
  providers: [BuyerLink, BankList, CheckoutPayments, PageRefreshes, PaymentWatch, NewAttempt, StartAttempt],
})
export class CheckoutModule {}
