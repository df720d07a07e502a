import { type Came, objectIn } from './answers.js';
import type { Group } from './rows.js';
import type { Checked, Result } from './run.js';

/** A check of all answers together. */
export type Manner = { readonly group: Group; readonly sent: string; readonly came: string; readonly shouldBe: string; readonly result: Result }; // prettier-ignore

/** Milliseconds from which an answer is slow. */
const SLOW_MS = 5_000;

type Rule = {
  readonly sent: string;
  readonly shouldBe: string;
  readonly otherwise: 'FAILED' | 'WARNING';
  readonly isBroken: (came: Came, slowMs: number) => boolean;
};

// prettier-ignore
const RULES: readonly Rule[] = [
  { sent: 'redirects',          shouldBe: 'none: they are not followed',        otherwise: 'FAILED',  isBroken: isRedirect },
  { sent: 'no whole answer',    shouldBe: 'none: an answer within 15 s',        otherwise: 'FAILED',  isBroken: ({ kind }) => kind === 'NO_ANSWER' },
  { sent: 'slow answers',       shouldBe: 'none: an answer within 5 s',         otherwise: 'WARNING', isBroken: ({ kind, millis }, slowMs) => kind === 'ANSWERED' && millis > slowMs },
  { sent: 'other error bodies', shouldBe: 'none: an object with one text',      otherwise: 'WARNING', isBroken: isOddError },
];

/** What holds for all answers together. @param slowMs milliseconds from which one is slow */
export function mannersOf(checked: readonly Checked[], slowMs = SLOW_MS): Manner[] {
  const answers = checked.flatMap(({ row, came }) => (came ? [{ sent: row.sent, came }] : []));
  return RULES.map(({ sent, shouldBe, otherwise, isBroken }) => {
    const broken = answers.filter(({ came }) => isBroken(came, slowMs));
    const [first] = broken;
    const came = first ? `${broken.length} of ${answers.length}, the first for: ${first.sent}` : `none of ${answers.length}`;
    return { group: 8, sent, came, shouldBe, result: first ? otherwise : 'OK' };
  });
}

function isRedirect(came: Came): boolean {
  return came.kind === 'ANSWERED' && came.status >= 300 && came.status < 400;
}

function isOddError(came: Came): boolean {
  if (came.kind !== 'ANSWERED' || came.status < 400) return false;
  const values = Object.values(objectIn(came.body) ?? {});
  return values.length !== 1 || typeof values[0] !== 'string';
}
