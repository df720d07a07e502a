import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { idOf } from '@cauce/kernel';
import { Controller, Param, Post } from '@nestjs/common';
import { DueNudge } from '../../due/due-nudge.js';
import { laneOf } from '../../payments/due-lane.js';
import { PaymentReader } from '../../payments/payment.reader.js';
import { SETTLEMENT_ANSWER, type SettlementAnswer } from '../../settlements/settlement.resource.js';
import { SettlementReader } from '../settlement.reader.js';
import { RefundSettlement } from './refund-settlement.handler.js';
import { RefundSettlementRequest } from './refund-settlement.request.js';

/** `POST /admin/v1/stores/{store}/payments/{payment}:refund`: requests the refund of an unexpected settlement. Idempotent. */
@Callers('operator')
@Controller('admin/v1/stores/:store/payments/:payment')
export class RefundSettlementController {
  constructor(
    private readonly reader: PaymentReader,
    private readonly settlements: SettlementReader,
    private readonly refundSettlement: RefundSettlement,
    private readonly due: DueNudge,
  ) {}

  /** Answers the settlement: REFUND_REQUESTED until the processor confirms the refund. */
  @Post('~refund')
  @Operation('Refund an unexpected settlement', {
    about: 'Refunding it again has no effect. Its state is REFUNDED once the processor confirms that the money was returned.',
    answers: SETTLEMENT_ANSWER,
    errors: ['PAYMENT_NOT_FOUND', 'SETTLEMENT_NOT_FOUND'],
  })
  async refund(
    @Param('store') store: string,
    @Param('payment') id: string,
    @ValidBody(RefundSettlementRequest) { unexpectedSettlement: name }: RefundSettlementRequest,
    @CallerClaims() claims: Claims,
  ): Promise<SettlementAnswer> {
    const found = await this.reader.findInStore(store, id);
    if (!name.startsWith(`${found.view.payment.name}/`)) throw new ApiError('SETTLEMENT_NOT_FOUND');
    await this.refundSettlement.execute(found, idOf(name), claims);
    this.due.nudge(id, laneOf(found.view));
    return this.settlements.find(store, id, idOf(name));
  }
}
