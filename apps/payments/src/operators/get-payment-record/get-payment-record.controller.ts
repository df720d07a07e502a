import { ApiError } from '@cauce/contracts';
import { Callers, Operation } from '@cauce/http';
import { isId } from '@cauce/kernel';
import { Controller, Get, Param } from '@nestjs/common';
import { PaymentLinks } from '../../payments/payment.links.js';
import { storeOf } from '../../payments/payment.row.js';
import { PaymentStreams } from '../../payments/payment.streams.js';
import { recordOf } from './payment-record.js';
import { PAYMENT_RECORD, type PaymentRecord } from './payment-record.resource.js';

/** `GET /admin/v1/stores/{store}/payments/{payment}`: all that its stream says. The gateway adds the notifier's notifications. */
@Callers('operator')
@Controller('admin/v1/stores/:store/payments/:payment')
export class GetPaymentRecordController {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly links: PaymentLinks,
  ) {}

  @Get()
  @Operation('Read a payment with its full record', {
    id: 'getPayment',
    about:
      'Includes its attempts, the amount to pay, and its timeline: every event, who caused it, which notifications were sent and how they were answered.',
    answers: PAYMENT_RECORD,
    errors: ['PAYMENT_NOT_FOUND'],
  })
  async get(@Param('store') store: string, @Param('payment') id: string): Promise<PaymentRecord> {
    const record = isId(id) ? recordOf(await this.payments.events(id), this.links) : undefined;
    if (record === undefined || storeOf(record.name) !== `stores/${store}`) throw new ApiError('PAYMENT_NOT_FOUND');
    return record;
  }
}
