import { type Check, check } from '../benchmark.js';
import { numberText, type Table } from '../report/table.js';
import type { FewBesideMany } from './few-beside-many.js';

/** Whatever the machine: what was begun was charged once, and nothing else. */
export function fewChecks({ charged, odd, few, fewCharged }: FewBesideMany): readonly Check[] {
  return [
    check('subscriptions of few and many that are neither untouched nor charged once', odd, 0),
    check('payments of few and many', charged.payments, charged.renewedOnce),
    check('payments of few and many, FUNDED by one attempt', charged.funded, charged.renewedOnce),
    check('subscriptions without a card that were charged', charged.othersChanged, 0),
    check('the few that were charged', fewCharged, 2 * few),
  ];
}

/** Seconds until the few are charged. */
export function fewTable({ few, many, aloneMs, besideMs, manyCharged }: FewBesideMany): Table {
  return {
    title: `One organization with ${numberText(many)} due, beside one with ${few}, which became due later`,
    columns: [
      { name: 'due' },
      { name: 'charged, alone', unit: 's', digits: 1 },
      { name: 'charged, beside many', unit: 's', digits: 1 },
      { name: 'of the many begun by then' },
    ],
    rows: [[few, aloneMs / 1_000, besideMs === undefined ? undefined : besideMs / 1_000, manyCharged]],
    note: 'From when their rows are due until the last of the few is charged. Empty: not before as many of the others as have a card.',
  };
}

/** For programs. */
export function fewFigures({ aloneMs, besideMs, manyCharged }: FewBesideMany): Readonly<Record<string, number>> {
  return { 'few.aloneMs': aloneMs, ...(besideMs !== undefined && { 'few.besideManyMs': besideMs }), 'few.manyBegun': manyCharged };
}
