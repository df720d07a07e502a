import { Module } from '@nestjs/common';
import { DueModule } from '../due/due.module.js';
import { PaymentMethodsModule } from '../payment-methods/payment-methods.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { PublishingModule } from '../publishing/publishing.module.js';
import { ChargeOrderConsumer } from './charge-order.consumer.js';
import { ChargeOrders } from './charge-orders.handler.js';
import { CyclePayment } from './cycle-payment.js';
import { FindChargesController } from './find-charges/find-charges.controller.js';

/** What subscriptions order, and the state of their charges. */
@Module({
  imports: [PaymentsModule, PaymentMethodsModule, PublishingModule, DueModule],
  controllers: [ChargeOrderConsumer, FindChargesController],
  providers: [CyclePayment, ChargeOrders],
})
export class ChargeOrdersModule {}
