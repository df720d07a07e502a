import { Module } from '@nestjs/common';
import { ChargingModule } from '../charging/charging.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProcessorModule } from '../processor/processor.module.js';
import { ApprovePaymentController } from './approve-payment/approve-payment.controller.js';
import { ApprovePayment } from './approve-payment/approve-payment.handler.js';
import { CancelPaymentController } from './cancel-payment/cancel-payment.controller.js';
import { CancelPayment } from './cancel-payment/cancel-payment.handler.js';
import { OperatedPayment } from './operated-payment.js';
import { OperatorDecisions } from './operator-decisions.js';
import { RejectPaymentController } from './reject-payment/reject-payment.controller.js';
import { RejectPayment } from './reject-payment/reject-payment.handler.js';

/** What operators decide on a payment: approved, rejected, canceled. */
@Module({
  imports: [PaymentsModule, ChargingModule, ProcessorModule],
  controllers: [ApprovePaymentController, RejectPaymentController, CancelPaymentController],
  providers: [OperatedPayment, OperatorDecisions, ApprovePayment, RejectPayment, CancelPayment],
})
export class ReviewsModule {}
