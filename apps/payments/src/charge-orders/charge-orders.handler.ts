import type { ChargeCycle, ChargeOrder, WithdrawCycle } from '@cauce/contracts';
import { LOGGER } from '@cauce/http';
import { Clock, isId, machineTimeOf } from '@cauce/kernel';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { DueNudge } from '../due/due-nudge.js';
import { type HandledPayment, PAYMENT_CATEGORY, PaymentStreams } from '../payments/payment.streams.js';
import { OutcomesAgain } from '../publishing/payment.publisher.js';
import { CyclePayment, type OrderFrom } from './cycle-payment.js';

const BILLING = { principal: 'billing' };

/** Carries out what a subscription orders. Idempotent: a repeated order moves no money. */
@Injectable()
export class ChargeOrders {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly cycles: CyclePayment,
    private readonly publisher: OutcomesAgain,
    private readonly due: DueNudge,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  /** Throws TypeError for an order that can never be carried out. */
  execute(from: OrderFrom, order: ChargeOrder): Promise<void> {
    if (!Number.isSafeInteger(order.cycle) || order.cycle < 1) throw new TypeError('an order names no cycle');
    return order.do === 'CHARGE' ? this.charge(from, checked(order)) : this.withdraw(from, order);
  }

  /** Begins a charge; its outcome is published when it ends, and once more when the order is repeated after that. */
  private async charge(from: OrderFrom, order: ChargeCycle): Promise<void> {
    const { chargeId, cycle } = order;
    const id = this.cycles.idOf(from, cycle);
    const { decision } = await this.payments.execute(id, await this.cycles.commandOf(from, order), BILLING, { create: true });
    if (decision.kind === 'rejected') this.tellRejected(id, decision.code);
    if (decision.kind === 'ignored' && (await this.publisher.publishOutcomeAgain(`${PAYMENT_CATEGORY}-${id}`, chargeId)) === 'published')
      return;
    this.due.nudge(id, 'charges');
  }

  /** Gives a cycle up. Without a payment the cycle was never charged, since the orders of a subscription come in order. */
  private async withdraw(from: OrderFrom, { cycle }: WithdrawCycle): Promise<void> {
    const id = this.cycles.idOf(from, cycle);
    const { view } = await this.payments.loadShown(id);
    if (view === undefined) return;
    const at = await this.clock.now(from.organization, view);
    const handled = await this.payments.execute(id, { type: 'WithdrawPayment', ...machineTimeOf(view), at }, BILLING);
    if (handled.decision.kind === 'rejected') this.tellRejected(id, handled.decision.code);
    this.tellUnexpected(handled);
    this.due.nudge(id, 'charges');
  }

  private tellRejected(payment: string, code: string): void {
    this.logger.error({ payment, code }, 'an order of a subscription was refused by its payment, and is dropped');
  }

  private tellUnexpected({ appended, view }: HandledPayment): void {
    if (appended.some(({ type }) => type === 'UnexpectedSettlementRecorded'))
      this.logger.warn({ payment: view?.payment.name }, 'a subscription gave up a cycle that is paid; an operator must look at it');
  }
}

/** Throws TypeError for values that no stored event may have; any other fault ends with the processor's answer. */
function checked(order: ChargeCycle): ChargeCycle {
  if (!isId(order.chargeId)) throw new TypeError('a charge has no id');
  if (!Number.isSafeInteger(order.amountCents) || order.amountCents < 1) throw new TypeError('a charge has no amount');
  return order;
}
