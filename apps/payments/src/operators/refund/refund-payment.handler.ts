import { ApiError, type ErrorFacts } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Clock, machineTimeOf } from '@cauce/kernel';
import { type Payment, type PaymentRefund, type PaymentRejected, refundableCents } from '@cauce/payments-domain';
import { derivedId } from '@cauce/secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { PaymentsConfig } from '../../config.js';
import type { FoundPayment } from '../../payments/payment.reader.js';
import { type GivenBy, type HandledPayment, PaymentStreams } from '../../payments/payment.streams.js';
import { KnownAccounts } from '../../processor-accounts/known-accounts.js';
import { refuseDeletedAccount } from './account-gone.js';
import type { PaymentRefundRequest } from './refund.request.js';

/** Records an operator's request to return money of a paid payment. The due work of the payment asks the processor. */
@Injectable()
export class RefundPayment {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly clock: Clock,
    private readonly accounts: KnownAccounts,
    @Inject(CONFIG) private readonly config: Pick<PaymentsConfig, 'FINGERPRINT_KEY'>,
  ) {}

  /** Answers the refund: of a repeated request, the one that it made. Throws why the payment refuses it. */
  async execute({ id, view }: FoundPayment, { requestId, ...request }: PaymentRefundRequest, by: GivenBy): Promise<PaymentRefund> {
    await refuseDeletedAccount(this.accounts, view, view.state.fundedBy ?? '');
    const refundId = derivedId(this.config.FINGERPRINT_KEY, 'refund', id, requestId);
    const at = await this.clock.now(view.payment.organization, view);
    const command = { type: 'RefundPayment' as const, refundId, ...request, ...machineTimeOf(view), at };
    const handled = await this.payments.execute(id, command, by);
    const { decision } = handled;
    if (decision.kind === 'rejected') throw new ApiError(decision.code, factsOf(decision.code, handled));
    const refund = handled.view?.refunds.get(refundId);
    if (refund === undefined) throw new Error(`the refund ${refundId} was recorded, and the payment does not have it`);
    return refund;
  }
}

/** What an operator needs to ask again: how much is left, or where the money is listed. */
function factsOf(code: PaymentRejected, { state, view }: Pick<HandledPayment, 'state' | 'view'>): ErrorFacts {
  if (code === 'REFUND_TOO_LARGE') return { metadata: { refundableCents: String(leftOf(state)) } };
  if (code !== 'MONEY_IS_UNEXPECTED') return {};
  return { metadata: { unexpectedSettlement: view?.settlements.get(state.fundedBy ?? '')?.name ?? '' } };
}

function leftOf(payment: Payment): number {
  return refundableCents(payment.fundedBy ?? '', payment);
}
