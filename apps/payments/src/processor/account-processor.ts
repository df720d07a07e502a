import type { Bank } from '@cauce/contracts';
import {
  type BookedCharge,
  type BookedRefund,
  type CardToStore,
  type Charge,
  type ChargeAnswer,
  PaymentProcessor,
  type Refund,
  type RefundAnswer,
  type StoreAnswer,
} from './payment-processor.js';

/** Finds the processor of an account as the account is now; undefined: it is not known (yet). */
type Reach = () => Promise<PaymentProcessor | undefined>;

/** The processor of an account, looked up for each call. While the account is not known, every outcome is unknown: it is asked again. */
export class AccountProcessor extends PaymentProcessor {
  constructor(private readonly reach: Reach) {
    super();
  }

  override async store(card: CardToStore): Promise<StoreAnswer> {
    return (await this.reach())?.store(card) ?? { kind: 'unknown' };
  }

  override async charge(charge: Charge): Promise<ChargeAnswer> {
    return (await this.reach())?.charge(charge) ?? { kind: 'unknown' };
  }

  override async find(attemptId: string): Promise<ChargeAnswer> {
    return (await this.reach())?.find(attemptId) ?? { kind: 'unknown' };
  }

  override async abandon(attemptId: string): Promise<ChargeAnswer> {
    return (await this.reach())?.abandon(attemptId) ?? { kind: 'unknown' };
  }

  override async capture(attemptId: string): Promise<ChargeAnswer> {
    return (await this.reach())?.capture(attemptId) ?? { kind: 'unknown' };
  }

  override async refund(refund: Refund): Promise<RefundAnswer> {
    return (await this.reach())?.refund(refund) ?? { kind: 'unknown' };
  }

  override async banks(): Promise<readonly Bank[]> {
    return (await this.known()).banks();
  }

  override async *list(from: string, to: string): AsyncIterable<BookedCharge> {
    yield* (await this.known()).list(from, to);
  }

  override async *listRefunds(from: string, to: string): AsyncIterable<BookedRefund> {
    yield* (await this.known()).listRefunds(from, to);
  }

  private async known(): Promise<PaymentProcessor> {
    const processor = await this.reach();
    if (processor === undefined) throw new Error('the processor account is not known');
    return processor;
  }
}
