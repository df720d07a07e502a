import type { FieldViolation } from '@cauce/contracts';
import { createdWithin, digits, type Filters, kind, type QueryFilter, readFilter } from '@cauce/fields';
import { idOf, isId } from '@cauce/kernel';
import { PAYMENT_STATUSES } from '@cauce/payments-domain';
import type { WantedPage } from '@cauce/postgres';
import { PAYMENT_FILTERS } from '../../payments/list-payments/payment-filter.js';
import type { PaymentRow } from '../../payments/payment.row.js';

const MOST_CENTS = 999_999_999_999;

const storeRef = kind('A store’s name or id.', (value) => typeof value === 'string' && isId(value.replace(/^stores\//, '')), {
  type: 'string',
});

/** What operators filter payments by: what merchants do, and more. */
export const OPERATORS_FILTERS = {
  store: { about: 'Only those of this store: its name or id.', kind: storeRef },
  ...PAYMENT_FILTERS,
  correlationId: { about: 'Only those with exactly this reference of the merchant’s.', kind: PAYMENT_FILTERS.correlationId.kind },
  amountCents: {
    about: 'Only those of this amount as the merchant sent it, before any discount.',
    kind: digits({ min: 1, max: MOST_CENTS }),
  },
} as const satisfies Filters;

type Filter = QueryFilter<keyof typeof OPERATORS_FILTERS>;

/** Of every organization, only what an index finds without one. */
const NARROW_ENOUGH: FieldViolation = {
  field: 'status',
  description: 'Of every organization: UNDER_REVIEW; or give a store or a correlationId, or name an organization.',
};

/** Reads the filters of a query, for one organization or (undefined) for every one. */
export function readOperatorsFilter(organization: string | undefined, query: Readonly<Record<string, unknown>>): Filter {
  const filter = readFilter(OPERATORS_FILTERS, query);
  const { store, correlationId, status } = filter.given;
  const isNarrow = [organization, store, correlationId].some((each) => each !== undefined) || status === 'UNDER_REVIEW';
  return isNarrow || filter.violations.length > 0 ? filter : { ...filter, violations: [NARROW_ENOUGH] };
}

/** The same as rows are asked for, and the statuses that are meant. */
export function wantedPayments(
  organization: string | undefined,
  { given }: Filter,
): Omit<WantedPage<PaymentRow>, 'size' | 'after'> & { statuses: readonly string[] } {
  const { store, status, correlationId, amountCents, createTimeFrom: from, createTimeTo: to } = given;
  return {
    statuses: status === undefined ? PAYMENT_STATUSES : [status],
    where: { ...(organization !== undefined && { organization }), ...(store !== undefined && { store: `stores/${idOf(store)}` }) },
    matching: { ...(correlationId !== undefined && { correlationId }), ...(amountCents !== undefined && { amountCents }) },
    created: createdWithin({ from, to }),
  };
}
