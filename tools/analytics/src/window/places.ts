import { type EventStore, isBefore, type LogPage, type Position, positionBefore } from '@cauce/event-store';

/** How far the store's clock may have stepped back, in ms: so much further back a window's begin is looked for. */
const CLOCK_STEP_MS = 10 * 60_000;

/** The position behind which a window's begin is to be looked for; undefined: from the first event of all. Reads the log backwards, as far as that. */
export function placeBefore(log: Pick<EventStore, 'pages' | 'recordFrom'>, from: string): Promise<Position | undefined> {
  return positionBefore(log, { kind: 'time', time: new Date(Date.parse(from) - CLOCK_STEP_MS).toISOString() });
}

/** The position of the log's last record, as far as which a share counts; undefined: there is none. */
export async function lastOf(log: Pick<EventStore, 'pages'>): Promise<Position | undefined> {
  for await (const { last } of log.pages({ direction: 'backwards', size: 1 })) return last;
  return undefined;
}

/** Undefined: one of them begins with the first event of all. */
export function earliest(positions: readonly (Position | undefined)[]): Position | undefined {
  return positions.reduce((one, other) => (one && other ? (isBefore(other, one) ? other : one) : undefined), positions[0]);
}

/** Pages of the log, of which the next is read while one is worked on. */
export async function* ahead(pages: AsyncGenerator<LogPage>): AsyncGenerator<LogPage> {
  let next = pages.next();
  try {
    for (;;) {
      const page = await next;
      if (page.done) return;
      next = pages.next();
      next.catch(() => undefined); // thrown when it is its turn
      yield page.value;
    }
  } finally {
    await next.catch(() => undefined); // no call is left open
    await pages.return(undefined);
  }
}
