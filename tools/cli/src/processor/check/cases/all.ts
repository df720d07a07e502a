import type { PaymentMethod } from '@cauce/kernel';
import type { Case } from '../case.js';
import type { CheckFile, Source } from '../check-file.js';
import { currenciesOf } from '../kit.js';
import { ABANDONING } from './abandoning.js';
import { amountCases, AMOUNTS } from './amounts.js';
import { approvalOf, APPROVALS } from './approvals.js';
import { BOOKS } from './books.js';
import { CALLBACKS } from './callback-cases.js';
import { KEYS } from './keys.js';
import { MANNERS } from './manners.js';
import { REFUNDS } from './refunds.js';
import { REFUSALS } from './refusals.js';
import { REVIEWS } from './reviews.js';
import { STORED_CARDS } from './stored-cards.js';
import { UNKNOWN } from './unknown.js';

/** All that is tried with an adapter, in the order of the groups. */
export function casesFor(file: CheckFile): readonly Case[] {
  const methods = Object.entries(file.methods ?? {}) as [PaymentMethod, Source][];
  const more = [...methods.map(([method, source]) => approvalOf(method, source)), ...currenciesOf(file).flatMap(amountCases)];
  const all = [
    KEYS,
    REFUSALS,
    ABANDONING,
    UNKNOWN,
    REVIEWS,
    REFUNDS,
    STORED_CARDS,
    APPROVALS,
    AMOUNTS,
    BOOKS,
    CALLBACKS,
    MANNERS,
    more,
  ].flat();
  return all.toSorted((one, other) => one.group - other.group);
}
