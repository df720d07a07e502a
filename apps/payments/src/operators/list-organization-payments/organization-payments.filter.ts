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

/** The payment filters of operators: those of merchants, and more. */
export const OPERATORS_FILTERS = {
  store: { about: 'Only those of this store, given by name or id.', kind: storeRef },
  ...PAYMENT_FILTERS,
  correlationId: { about: 'Only those with exactly this `correlationId`.', kind: PAYMENT_FILTERS.correlationId.kind },
  amountCents: {
    about: 'Only those with this amount, before any discount.',
    kind: digits({ min: 1, max: MOST_CENTS }),
  },
} as const satisfies Filters;

type Filter = QueryFilter<keyof typeof OPERATORS_FILTERS>;

/** A list of every organization's payments needs a filter for which an index finds them. */
const NARROW_ENOUGH: FieldViolation = {
  field: 'status',
  description: 'For all organizations, filter by the status UNDER_REVIEW, a store or a correlationId.',
};

/** Reads the filters of a query, for one organization or (undefined) for every one. */
export function readOperatorsFilter(organization: string | undefined, query: Readonly<Record<string, unknown>>): Filter {
  const filter = readFilter(OPERATORS_FILTERS, query);
  const { store, correlationId, status } = filter.given;
  const isNarrow = [organization, store, correlationId].some((each) => each !== undefined) || status === 'UNDER_REVIEW';
  return isNarrow || filter.violations.length > 0 ? filter : { ...filter, violations: [NARROW_ENOUGH] };
}

/** The filter as a query for rows, and the statuses that it lets through. */
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
