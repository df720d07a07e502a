import type { Evidence } from '../evidence/evidence.js';
import { acknowledgedPaymentsExist } from './acknowledged-payments-exist.check.js';
import { bombsAreSetApart } from './bombs-are-set-apart.check.js';
import { booksAddUp } from './books-add-up.check.js';
import { changesAreDelivered } from './changes-are-delivered.check.js';
import { changesArriveInOrder } from './changes-arrive-in-order.check.js';
import { chargesHaveOutcomes } from './charges-have-outcomes.check.js';
import type { Check } from './check.js';
import { clientsAreServed } from './clients-are-served.check.js';
import { cyclesAreChargedOnce } from './cycles-are-charged-once.check.js';
import { endsAreTrue } from './ends-are-true.check.js';
import { moneyIsOnRecord } from './money-is-on-record.check.js';
import { moneyMovesOnce } from './money-moves-once.check.js';
import { moneyStaysWithItsAccount } from './money-stays-with-its-account.check.js';
import { nothingEndsByItself } from './nothing-ends-by-itself.check.js';
import { nothingIsParked } from './nothing-is-parked.check.js';
import { nothingIsStuck } from './nothing-is-stuck.check.js';
import { onePaymentPerKey } from './one-payment-per-key.check.js';
import { otherAccountUndisturbed } from './other-account-undisturbed.check.js';
import { refundsAreOnRecord } from './refunds-are-on-record.check.js';
import { refundsHappenOnce } from './refunds-happen-once.check.js';
import { rowsEqualTheFold } from './rows-equal-the-fold.check.js';
import { subscriptionRowsEqualTheFold } from './subscription-rows-equal-the-fold.check.js';
import { subscriptionsEndTrue } from './subscriptions-end-true.check.js';

/** All that a run is judged by. @internal */
export const CHECKS: readonly Check[] = [
  acknowledgedPaymentsExist,
  onePaymentPerKey,
  moneyMovesOnce,
  moneyIsOnRecord,
  refundsHappenOnce,
  refundsAreOnRecord,
  booksAddUp,
  moneyStaysWithItsAccount,
  otherAccountUndisturbed,
  endsAreTrue,
  cyclesAreChargedOnce,
  chargesHaveOutcomes,
  subscriptionsEndTrue,
  changesAreDelivered,
  changesArriveInOrder,
  rowsEqualTheFold,
  subscriptionRowsEqualTheFold,
  nothingIsParked,
  nothingIsStuck,
  clientsAreServed,
  nothingEndsByItself,
  bombsAreSetApart,
];

/** A guarantee, and what broke it in this run. */
export type Verdict = { readonly name: string; readonly breaches: readonly string[] };

/** Judges the evidence by every check. */
export function judge(evidence: Evidence): Verdict[] {
  return CHECKS.map((check) => ({ name: check.name, breaches: check.breaches(evidence) }));
}
