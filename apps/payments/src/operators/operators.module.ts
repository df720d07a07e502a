import { Module } from '@nestjs/common';
import { DueModule } from '../due/due.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SettlementsModule } from '../settlements/settlements.module.js';
import { GetPaymentRecordController } from './get-payment-record/get-payment-record.controller.js';
import { GetUnexpectedSettlementController } from './get-unexpected-settlement/get-unexpected-settlement.controller.js';
import { ListAllSettlementsController } from './list-all-settlements/list-all-settlements.controller.js';
import { ListOrganizationPaymentsController } from './list-organization-payments/list-organization-payments.controller.js';
import { ListUnexpectedSettlementsController } from './list-unexpected-settlements/list-unexpected-settlements.controller.js';
import { RefundSettlementController } from './refund-settlement/refund-settlement.controller.js';
import { RefundSettlement } from './refund-settlement/refund-settlement.handler.js';
import { SettlementReader } from './settlement.reader.js';

/** Payments and unexpected settlements as operators see them, and refunds. */
@Module({
  imports: [PaymentsModule, SettlementsModule, DueModule],
  controllers: [
    ListOrganizationPaymentsController,
    GetPaymentRecordController,
    ListAllSettlementsController,
    ListUnexpectedSettlementsController,
    GetUnexpectedSettlementController,
    RefundSettlementController,
  ],
  providers: [SettlementReader, RefundSettlement],
})
export class OperatorsModule {}
