import { type Card, decideMethod, type PaymentMethodView } from '@cauce/payments-domain';
import type { SealedBox } from '@cauce/secrets';
import type { PaymentMethodStreams } from './payment-method.streams.js';

/** A card that the processor has stored. */
export type NewMethod = {
  readonly owner: string;
  readonly organization: string;
  /** The processor's token of it. */
  readonly token: string;
  /** The id of the processor account that stored it; absent: the environment's processor. */
  readonly account?: string;
  readonly card?: Card;
  /** The organization's time, RFC 3339 UTC. */
  readonly at: string;
};

/** The cards that buyers let us charge later. The processor's tokens are sealed in their events: only a charge opens one. */
export class StoredMethods {
  constructor(
    private readonly streams: PaymentMethodStreams,
    private readonly box: SealedBox,
  ) {}

  /** Records a stored card; a repeat changes nothing. Throws EventStoreUnavailable. */
  async keep(id: string, { token, card, at, ...named }: NewMethod): Promise<PaymentMethodView | undefined> {
    const sealed = this.box.seal(token, contextOf(id));
    const personal = card && { personal: { card } };
    const given = { principal: 'checkout', at };
    const store = (at: string) => ({ type: 'StoreMethod' as const, ...named, sealed, ...personal, at });
    return (await this.streams.handle(id, given, (state, at) => decideMethod(store(at), state), { create: true })).view;
  }

  /** A method as it was stored; undefined: there is none. */
  find(id: string): Promise<PaymentMethodView | undefined> {
    return this.streams.find(id);
  }

  /** The processor's token of a method; undefined unless it was stored for this owner, at this account: nobody else may charge it. */
  async tokenOf(id: string, owner: string, account?: string): Promise<string | undefined> {
    const method = await this.find(id);
    return method?.owner === owner && method.account === account ? this.box.open(method.sealed, contextOf(id)).toString('utf8') : undefined;
  }
}

function contextOf(methodId: string): string {
  return `payment-method ${methodId}`;
}
