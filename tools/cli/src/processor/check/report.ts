import { tableOf } from '../../shown.js';
import { GROUPS } from './case.js';
import type { EveryAnswer } from './every-answer.js';
import type { Result, Tried } from './run.js';

/** A run in words, for the table and for programs. No secret is in it. */
export type Report = {
  readonly url: string;
  readonly failedCount: number;
  readonly notTriedCount: number;
  readonly checks: readonly Line[];
};

type Line = { readonly result: Result; readonly group: string; readonly case: string; readonly came: string; readonly shouldBe: string };

const COLUMNS = ['result', 'group', 'case', 'came', 'shouldBe'];

/** What a run has shown. @param secrets in no line: an answer may echo them */
export function reportOf(url: string, tried: readonly Tried[], rules: readonly EveryAnswer[], secrets: readonly string[]): Report {
  const clean = (text: string) => secrets.reduce((cleaned, secret) => cleaned.replaceAll(secret, '<secret>'), text);
  const lines: readonly Line[] = [
    ...tried.map(({ case: { group, says }, result, came = '', shouldBe = '' }) => ({
      result,
      group: `${group} ${GROUPS[group]}`,
      case: says,
      came: clean(came),
      shouldBe: clean(shouldBe),
    })),
    ...rules.map(({ result, says, came, shouldBe }) => ({ result, group: '13 every answer', case: says, came: clean(came), shouldBe })),
  ];
  const count = (result: Result) => lines.filter((line) => line.result === result).length;
  return { url, failedCount: count('FAILED'), notTriedCount: count('NOT_TRIED'), checks: lines };
}

/** As a table, with the sum below it. */
export function describeReport({ checks, failedCount, notTriedCount }: Report, out: NodeJS.WritableStream): string {
  return `${tableOf(checks, COLUMNS, out)}\n\nFailed: ${failedCount}, not tried: ${notTriedCount}, of ${checks.length} checks.`;
}
