import type { ResourceFacts } from '@cauce/event-store';
import type { PaymentResource, PaymentView } from '@cauce/payments-domain';
import { type PaymentRow, storeOf } from '../payments/payment.row.js';

/** The facts of a payment that never change after its creation. */
export type PaymentFacts = ResourceFacts & {
  readonly payment: Omit<PaymentResource, 'status' | 'updateTime'>;
  /** The key id of the hosted link. */
  readonly linkKey: string;
};

/** Reads the facts from a fold. */
export function factsOfView({ payment, linkKey, integration }: PaymentView): PaymentFacts {
  return factsOf(payment, linkKey, integration);
}

/** Reads the facts from a row, at any revision. */
export function factsOfRow({ resource, linkKey, integration }: PaymentRow): PaymentFacts {
  return factsOf(resource, linkKey, integration ?? undefined);
}

function factsOf(
  { status: _, updateTime: __, ...payment }: PaymentResource,
  linkKey: string,
  integration: string | undefined,
): PaymentFacts {
  return {
    organization: payment.organization,
    store: storeOf(payment.name),
    ...(integration !== undefined && { integration }),
    payment,
    linkKey,
  };
}
