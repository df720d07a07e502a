import type { Card } from './payment.terms.js';
import type { PaymentMethodEvent } from './payment-method.js';

/** A stored payment method: what charging it and showing it needs. `card` is absent once it is erased, or where the processor named none. */
export type PaymentMethodView = {
  readonly owner: string;
  readonly organization: string;
  readonly sealed: string;
  /** The id of the processor account that stored it; absent: the environment's processor. */
  readonly account?: string;
  readonly card?: Card;
  readonly createTime: string;
};

/** Folds one event into the view; undefined until the method is stored. Never throws. */
export function evolveView(view: PaymentMethodView | undefined, { type, data }: PaymentMethodEvent): PaymentMethodView | undefined {
  const stored: string = type;
  if (stored !== 'MethodStored') return view;
  const { owner, organization, sealed, account, personal, at } = data;
  return { owner, organization, sealed, ...(account !== undefined && { account }), ...personal, createTime: at };
}
