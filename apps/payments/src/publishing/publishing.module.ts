import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { OutcomesAgain, PaymentPublisher } from './payment.publisher.js';

/** What the other services are told of payments. */
@Module({
  imports: [PaymentsModule],
  providers: [PaymentPublisher, { provide: OutcomesAgain, useExisting: PaymentPublisher }],
  exports: [PaymentPublisher, OutcomesAgain],
})
export class PublishingModule {}
