import { Module } from '@nestjs/common';
import { DueModule } from '../due/due.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProcessorAccountsModule } from '../processor-accounts/processor-accounts.module.js';
import { SettlementsModule } from '../settlements/settlements.module.js';
import { GetPaymentRecordController } from './get-payment-record/get-payment-record.controller.js';
import { GetUnexpectedSettlementController } from './get-unexpected-settlement/get-unexpected-settlement.controller.js';
import { ListAllSettlementsController } from './list-all-settlements/list-all-settlements.controller.js';
import { ListOrganizationPaymentsController } from './list-organization-payments/list-organization-payments.controller.js';
import { ListUnexpectedSettlementsController } from './list-unexpected-settlements/list-unexpected-settlements.controller.js';
import { RefundController } from './refund/refund.controller.js';
import { RefundPayment } from './refund/refund-payment.handler.js';
import { RefundSettlement } from './refund/refund-settlement.handler.js';
import { SettlementReader } from './settlement.reader.js';

/** Payments and unexpected settlements as operators see them, and refunds. */
@Module({
  imports: [PaymentsModule, SettlementsModule, DueModule, ProcessorAccountsModule],
  controllers: [
    ListOrganizationPaymentsController,
    GetPaymentRecordController,
    ListAllSettlementsController,
    ListUnexpectedSettlementsController,
    GetUnexpectedSettlementController,
    RefundController,
  ],
  providers: [SettlementReader, RefundPayment, RefundSettlement],
})
export class OperatorsModule {}
