import { randomUUID } from 'node:crypto';
import type { EventStore } from '@cauce/event-store';
import { lifeOf } from '../export/payments-log.js';

const AT_ONCE = 64;

/** Appends payments as a busy shop makes them: each goes on when `apart` others have begun since, and is then paid at once. */
export async function fillWithLivesApart(store: EventStore, count: number, apart: number, signal: AbortSignal): Promise<void> {
  const open: string[] = [];
  let begun = 0;
  const worker = async () => {
    for (;;) {
      signal.throwIfAborted();
      const isToBegin = begun < count && open.length < apart;
      if (isToBegin) begun += 1;
      const id = isToBegin ? randomUUID() : open.shift();
      if (id === undefined) return;
      const [created, ...paid] = lifeOf(id);
      if (created === undefined) throw new Error('A life has no events.');
      if (!isToBegin) await store.append(`payment-${id}`, 0n, paid);
      else {
        await store.append(`payment-${id}`, 'no_stream', [created]);
        open.push(id);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
