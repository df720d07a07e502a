import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { CallerClaims, Callers, eitherOf, Operation } from '@cauce/http';
import { idOf } from '@cauce/kernel';
import { PAYMENT_REFUND, type PaymentRefund } from '@cauce/payments-domain';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { DueNudge } from '../../due/due-nudge.js';
import { laneOf } from '../../payments/due-lane.js';
import { type FoundPayment, PaymentReader } from '../../payments/payment.reader.js';
import { SETTLEMENT_ANSWER, type SettlementAnswer } from '../../settlements/settlement.resource.js';
import { SettlementReader } from '../settlement.reader.js';
import { readRefund, RefundRequest } from './refund.request.js';
import { RefundPayment } from './refund-payment.handler.js';
import { RefundSettlement } from './refund-settlement.handler.js';

/** `POST /admin/v1/stores/{store}/payments/{payment}:refund`: requests a refund, of the money that paid or of an unexpected settlement. Idempotent. */
@Callers('operator')
@Controller('admin/v1/stores/:store/payments/:payment')
export class RefundController {
  constructor(
    private readonly reader: PaymentReader,
    private readonly settlements: SettlementReader,
    private readonly refundPayment: RefundPayment,
    private readonly refundSettlement: RefundSettlement,
    private readonly due: DueNudge,
  ) {}

  /** Answers the refund, or the settlement: REFUND_REQUESTED until the processor confirms. */
  @Post('~refund')
  @Operation('Refund a payment, or an unexpected settlement', {
    id: 'refundSettlement',
    about:
      'With `reason` and `requestId`: returns money of a paid payment, all that is left of it or `amountCents`, and answers the refund. The payment stays FUNDED, and merchants are not told. With `unexpectedSettlement`: returns that money, and answers the settlement. Repeating a request has no further effect. The state is REFUNDED once the processor confirms that the money was returned.',
    answers: eitherOf(SETTLEMENT_ANSWER, PAYMENT_REFUND),
    body: RefundRequest,
    errors: [
      ...(['PAYMENT_NOT_FOUND', 'SETTLEMENT_NOT_FOUND'] as const),
      ...(['PAYMENT_AWAITING_PAYMENT', 'PAYMENT_UNDER_REVIEW', 'PAYMENT_EXPIRED', 'PAYMENT_CANCELED'] as const),
      ...([
        'REFUND_TOO_LARGE',
        'REFUND_IN_PROGRESS',
        'ALREADY_REFUNDED',
        'MONEY_IS_UNEXPECTED',
        'REQUEST_ID_REUSED',
        'PROCESSOR_ACCOUNT_DELETED',
      ] as const),
    ],
  })
  async refund(
    @Param('store') store: string,
    @Param('payment') id: string,
    @Body() body: unknown,
    @CallerClaims() claims: Claims,
  ): Promise<SettlementAnswer | PaymentRefund> {
    const found = await this.reader.findInStore(store, id);
    const request = readRefund(body, found.view.payment.currencyCode);
    const refunded =
      'unexpectedSettlement' in request
        ? await this.settlement(found, request.unexpectedSettlement, claims)
        : await this.refundPayment.execute(found, request, claims);
    this.due.nudge(id, laneOf(found.view));
    return typeof refunded === 'string' ? this.settlements.find(store, id, refunded) : refunded;
  }

  /** Answers the id of the settlement. */
  private async settlement(found: FoundPayment, name: string, claims: Claims): Promise<string> {
    if (!name.startsWith(`${found.view.payment.name}/`)) throw new ApiError('SETTLEMENT_NOT_FOUND');
    await this.refundSettlement.execute(found, idOf(name), claims);
    return idOf(name);
  }
}
