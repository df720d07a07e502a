import { type ChargeReference, type FoundCharge, type FoundCharges, INTERNAL_ROUTES } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import type { Payment } from '@cauce/payments-domain';
import { Controller, Post } from '@nestjs/common';
import { PaymentStreams } from '../../payments/payment.streams.js';
import { outcomeOf } from '../../publishing/charge-outcome.js';
import { CyclePayment } from '../cycle-payment.js';
import { FindChargesRequest } from './find-charges.request.js';

/** `POST /internal/charges`: the states of charges, for billing's `reconcile`: no charge waits for it. Reads the streams; changes nothing. */
@Callers('billing')
@Controller(INTERNAL_ROUTES.charges)
export class FindChargesController {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly cycles: CyclePayment,
  ) {}

  @Post()
  async find(@ValidBody(FindChargesRequest) { charges }: FindChargesRequest): Promise<FoundCharges> {
    return { charges: await Promise.all(charges.map((charge) => this.findOne(charge))) };
  }

  private async findOne({ subscription, cycle, chargeId }: ChargeReference): Promise<FoundCharge> {
    const { view } = await this.payments.load(this.cycles.idOf({ stream: subscription }, cycle));
    const outcome = view && outcomeOf(chargeId, view);
    if (view === undefined || (outcome === undefined && !view.attempts.has(chargeId))) return { chargeId, state: 'UNKNOWN' };
    const known = { chargeId, amountCents: view.state.payableCents, ...(isWithdrawn(view.state) && { isWithdrawn: true as const }) };
    if (outcome === undefined) return { ...known, state: 'PENDING' };
    const isUnexpected = view.settlements.has(outcome.fundedBy ?? chargeId);
    return { ...known, state: 'ENDED', outcome, ...(isUnexpected && { isUnexpected }) };
  }
}

function isWithdrawn({ status, withdrawTime, fundedBy, unexpectedSettlements }: Payment): boolean {
  return status === 'CANCELED' || withdrawTime !== undefined || (fundedBy !== undefined && unexpectedSettlements.has(fundedBy));
}
