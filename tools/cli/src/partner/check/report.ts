import { tableOf } from '../../shown.js';
import { type Came, objectIn, SHOULD_BE } from './answers.js';
import type { Manner } from './manners.js';
import { GROUPS } from './rows.js';
import type { Checked, Result } from './run.js';
import { withoutToken } from './without-token.js';

/** A run in words, for the table and for programs. No token of the partner's is in it. */
export type Report = {
  readonly baseUrl: string;
  readonly failedCount: number;
  readonly warningCount: number;
  readonly checks: readonly Line[];
};

/** `request`: as it was sent, but for the partner's token. */
type Line = {
  readonly result: Result;
  readonly group: string;
  readonly sent: string;
  readonly came: string;
  readonly shouldBe: string;
  readonly request?: object;
};

const COLUMNS = ['result', 'group', 'sent', 'came', 'shouldBe'];
const MOST_CHARACTERS = 100;

/** What a run has shown. @param token the partner's: it is in no line */
export function reportOf(baseUrl: string, checked: readonly Checked[], manners: readonly Manner[], token: string): Report {
  const lines: readonly Line[] = [
    ...checked.map(({ row, request, came, result }) => ({
      result,
      group: `${row.group} ${GROUPS[row.group]}`,
      sent: row.sent,
      came: came ? inWords(came) : 'not sent: there was no answer before',
      shouldBe: row.shouldBe ? SHOULD_BE[row.shouldBe].says : (row.best ?? ''),
      ...(request && { request: withoutToken(request, token) }),
    })),
    ...manners.map((each) => ({ ...each, group: `${each.group} ${GROUPS[each.group]}` })),
  ];
  const count = (result: Result) => lines.filter((line) => line.result === result).length;
  return { baseUrl, failedCount: count('FAILED'), warningCount: count('WARNING'), checks: lines };
}

/** As a table, with the sum below it. */
export function describeReport({ checks, failedCount, warningCount }: Report, out: NodeJS.WritableStream): string {
  const notSent = checks.filter(({ result }) => result === 'NOT_SENT').length;
  const rest = notSent > 0 ? ` ${notSent} were not sent.` : '';
  const sum = `Failed: ${failedCount}, warnings: ${warningCount}, of ${checks.length} checks.${rest}`;
  return `${tableOf(checks, COLUMNS, out)}\n\n${sum}`;
}

function inWords(came: Came): string {
  if (came.kind === 'NO_ANSWER') return `no answer: ${came.why}`;
  const said = came.status < 300 ? undefined : saidIn(came.body);
  return `${came.status} in ${came.millis} ms${said === undefined ? '' : `: ${said}`}`;
}

/** The one text of an error's body, else how it begins. */
function saidIn(body: string): string | undefined {
  const [only] = Object.values(objectIn(body) ?? {});
  const said = typeof only === 'string' ? only : body;
  if (said === '') return undefined;
  return said.length > MOST_CHARACTERS ? `${said.slice(0, MOST_CHARACTERS)}…` : said;
}
