import type { FieldViolation } from '@cauce/contracts';
import { BUYER_FILTERS, createdWithin, digits, type Filters, kind, oneOf, type QueryFilter, readFilter } from '@cauce/fields';
import { idOf, isId } from '@cauce/kernel';
import { PAYMENT_STATUSES } from '@cauce/payments-domain';
import type { WantedPage } from '@cauce/postgres';
import type { PersonalIndex } from '@cauce/secrets';
import { PAYMENT_FILTERS } from '../../payments/list-payments/payment-filter.js';
import { type PaymentRow, REFUNDED } from '../../payments/payment.row.js';

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
  refunded: {
    about:
      'Only those with refunds, by how far these are. REQUESTED: one is not confirmed yet. REFUSED: the processor refused the last one. PART, WHOLE: how much of the money went back.',
    kind: oneOf(REFUNDED),
  },
  ...BUYER_FILTERS,
} as const satisfies Filters;

type Filter = QueryFilter<keyof typeof OPERATORS_FILTERS>;

/** A list of every organization's payments needs a filter for which an index finds them. */
const NARROW_ENOUGH: FieldViolation = {
  field: 'status',
  description: 'For all organizations, filter by the status UNDER_REVIEW, by refunded, a store, a correlationId or a buyer.',
};

/** Reads the filters of a query, for one organization or (undefined) for every one. */
export function readOperatorsFilter(organization: string | undefined, query: Readonly<Record<string, unknown>>): Filter {
  const filter = readFilter(OPERATORS_FILTERS, query);
  const { store, correlationId, status, refunded, email, phoneNumber, document } = filter.given;
  const isNarrow =
    [organization, store, correlationId, refunded, email, phoneNumber, document].some((each) => each !== undefined) ||
    status === 'UNDER_REVIEW';
  return isNarrow || filter.violations.length > 0 ? filter : { ...filter, violations: [NARROW_ENOUGH] };
}

type WantedPayments = Omit<WantedPage<PaymentRow>, 'size' | 'after'> & { readonly statuses: readonly string[] | undefined };

/** The filter as a query for rows. `statuses`: those that it lets through; undefined: it need not look at them one by one, since few rows match. */
export function wantedPayments(organization: string | undefined, { given }: Filter, buyers: PersonalIndex): WantedPayments {
  const { store, status, correlationId, amountCents, createTimeFrom: from, createTimeTo: to } = given;
  const refunded = REFUNDED.find((each) => each === given.refunded);
  const buyer = buyers.wanted(given);
  const isByStatus = refunded === undefined && Object.keys(buyer).length === 0;
  return {
    statuses: isByStatus ? (status === undefined ? PAYMENT_STATUSES : [status]) : undefined,
    where: {
      ...(organization !== undefined && { organization }),
      ...(store !== undefined && { store: `stores/${idOf(store)}` }),
      ...(refunded !== undefined && { refunded }),
      ...buyer,
    },
    matching: {
      ...(correlationId !== undefined && { correlationId }),
      ...(amountCents !== undefined && { amountCents }),
      ...(!isByStatus && status !== undefined && { status }),
    },
    created: createdWithin({ from, to }),
  };
}
