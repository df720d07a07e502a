import { Callers, Operation } from '@cauce/http';
import { Controller, Get, Param } from '@nestjs/common';
import { SETTLEMENT_ANSWER, type SettlementAnswer } from '../../settlements/settlement.resource.js';
import { SettlementReader } from '../settlement.reader.js';

/** `GET /admin/v1/stores/{store}/payments/{payment}/unexpected-settlements/{id}`. The id is the attempt's. */
@Callers('operator')
@Controller('admin/v1/stores/:store/payments/:payment/unexpected-settlements/:id')
export class GetUnexpectedSettlementController {
  constructor(private readonly reader: SettlementReader) {}

  @Get()
  @Operation('Read an unexpected settlement', {
    about: 'Returns one unexpected settlement of the payment.',
    answers: SETTLEMENT_ANSWER,
    errors: ['PAYMENT_NOT_FOUND', 'SETTLEMENT_NOT_FOUND'],
  })
  get(@Param('store') store: string, @Param('payment') payment: string, @Param('id') id: string): Promise<SettlementAnswer> {
    return this.reader.find(store, payment, id);
  }
}
