import { Callers, Operation } from '@cauce/http';
import { UNEXPECTED_SETTLEMENT, type UnexpectedSettlement } from '@cauce/payments-domain';
import { Controller, Get, Param } from '@nestjs/common';
import { SettlementReader } from '../settlement.reader.js';

/** `GET /admin/v1/stores/{store}/payments/{payment}/unexpected-settlements/{id}`. The id is the attempt's. */
@Callers('operator')
@Controller('admin/v1/stores/:store/payments/:payment/unexpected-settlements/:id')
export class GetUnexpectedSettlementController {
  constructor(private readonly reader: SettlementReader) {}

  @Get()
  @Operation('Read an unexpected settlement', { answers: UNEXPECTED_SETTLEMENT, errors: ['PAYMENT_NOT_FOUND', 'SETTLEMENT_NOT_FOUND'] })
  get(@Param('store') store: string, @Param('payment') payment: string, @Param('id') id: string): Promise<UnexpectedSettlement> {
    return this.reader.settlement(store, payment, id);
  }
}
