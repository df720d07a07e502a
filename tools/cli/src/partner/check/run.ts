import { AddressRefused, ConnectFailed, Outbound, TimedOut } from '@cauce/connector';
import { type Came, isAsItShouldBe } from './answers.js';
import type { PartnerRequest } from './message.js';
import { type Row, ROWS } from './rows.js';
import { withoutToken } from './without-token.js';
import { aWorld } from './world.js';

/** How a check ended. NOT_SENT: the partner had not answered several times before. */
export type Result = 'OK' | 'FAILED' | 'WARNING' | 'NOTE' | 'NOT_SENT';

/** A row with what was sent and what came; neither is there when it was not sent. */
export type Checked = { readonly row: Row; readonly request?: PartnerRequest; readonly came?: Came; readonly result: Result };

/** Whom to check, and how patiently. `timeoutMs`: for a whole answer. */
export type PartnerToCheck = { readonly baseUrl: string; readonly token: string; readonly timeoutMs?: number };

/** As the notifier waits. */
const TIMEOUT_MS = 15_000;

/** After this many requests without an answer, nobody is there. */
const SILENT_IN_A_ROW = 3;

/** Sends every row, one after the other. @param tell before each: how many were sent */
export async function runRows(partner: PartnerToCheck, tell: (sent: number, next: Row) => void): Promise<Checked[]> {
  // As partners are called; on this machine and in private networks, too, since this is for development.
  const outbound = new Outbound({ allowPrivate: true, timeoutMs: partner.timeoutMs ?? TIMEOUT_MS });
  const world = aWorld(partner.token);
  const checked: Checked[] = [];
  try {
    for (const row of ROWS) {
      if (isSilent(checked)) checked.push({ row, result: 'NOT_SENT' });
      else {
        tell(checked.length, row);
        const request = row.request(world);
        const came = withoutToken(await send(outbound, partner.baseUrl, request), partner.token);
        checked.push({ row, request, came, result: resultOf(row, came, checked.at(-1)?.came) });
      }
    }
  } finally {
    await outbound.close();
  }
  return checked;
}

function resultOf({ shouldBe }: Row, came: Came, before: Came | undefined): Result {
  if (shouldBe === undefined) return 'NOTE';
  return isAsItShouldBe(shouldBe, came, before) ? 'OK' : 'FAILED';
}

function isSilent(checked: readonly Checked[]): boolean {
  const last = checked.slice(-SILENT_IN_A_ROW);
  return last.length === SILENT_IN_A_ROW && last.every(({ came }) => came?.kind !== 'ANSWERED');
}

async function send(outbound: Outbound, baseUrl: string, { path, ...request }: PartnerRequest): Promise<Came> {
  const began = performance.now();
  try {
    const { status, body, ms } = await outbound.request({
      ...request,
      url: baseUrl + path,
      statusSuffices: request.method === 'POST',
      mayRepeat: true,
    });
    return { kind: 'ANSWERED', status, body, millis: Math.round(ms) };
  } catch (error) {
    if (!isOfTheCall(error)) throw error;
    return { kind: 'NO_ANSWER', why: error.message, millis: Math.round(performance.now() - began) };
  }
}

function isOfTheCall(error: unknown): error is Error {
  return error instanceof AddressRefused || error instanceof ConnectFailed || error instanceof TimedOut;
}
