import { CONFIG } from '@cauce/http';
import { Module } from '@nestjs/common';
import type { PaymentsConfig } from '../config.js';
import { Connections } from '../connections.js';
import { ProcessorAccountsModule } from '../processor-accounts/processor-accounts.module.js';
import { SettlementRows } from '../settlements/settlement.rows.js';
import { SettlementsModule } from '../settlements/settlements.module.js';
import { CreatePaymentController } from './create-payment/create-payment.controller.js';
import { CreatePayment } from './create-payment/create-payment.handler.js';
import { GetPaymentController } from './get-payment/get-payment.controller.js';
import { ListPaymentAttemptsController } from './list-payment-attempts/list-payment-attempts.controller.js';
import { ListPaymentsController } from './list-payments/list-payments.controller.js';
import { PaymentAnswers } from './payment.answers.js';
import { PaymentLinks } from './payment.links.js';
import { PaymentReader } from './payment.reader.js';
import { PaymentStreams } from './payment.streams.js';

/** Payments and their attempts: their streams and rows, and the merchant's API. */
@Module({
  imports: [SettlementsModule, ProcessorAccountsModule],
  controllers: [CreatePaymentController, ListPaymentsController, GetPaymentController, ListPaymentAttemptsController],
  providers: [
    {
      provide: PaymentStreams,
      inject: [CONFIG, Connections, SettlementRows],
      useFactory: (config: PaymentsConfig, { writing }: Connections, settlements: SettlementRows) =>
        new PaymentStreams({ ...writing, tellsChanges: config.IN_PROCESS_NUDGE }, config, settlements),
    },
    PaymentLinks,
    PaymentAnswers,
    PaymentReader,
    CreatePayment,
  ],
  exports: [PaymentStreams, PaymentLinks, PaymentReader],
})
export class PaymentsModule {}
