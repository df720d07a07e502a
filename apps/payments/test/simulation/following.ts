import { decodeMessage, type ResourceMessage } from '@cauce/contracts';
import { type HandleBatch, handleBatch, LeaseLost, type Place } from '@cauce/event-store';
import { PAYMENT_TOPIC } from '../../src/publishing/payment.messages.js';
import type { World } from './world.js';

const BATCH = 3;

/** A follower's row. */
export type FollowerRow = {
  epoch: number;
  /** The position of the next event. */
  checkpoint: number;
};

/** A topic with one partition, consumed by the notifier. */
export class Bus {
  readonly topic: ResourceMessage[] = [];
  /** The notifier's offset: the next message to take. */
  offset = 0;

  constructor(private readonly world: World) {}

  take(messages: readonly { readonly value: Buffer }[]): void {
    const { story, processes, names, store } = this.world;
    for (const { value } of messages) {
      const message = decodeMessage(PAYMENT_TOPIC, value);
      if (message === undefined) continue;
      this.topic.push(this.isToldBefore(message) ? withoutOutcome(message) : message);
      const { id, stream, revision } = message;
      const what = `${store.find(id)?.type ?? id} (${names.ofStream(stream)}, revision ${revision})`;
      story.tell('bus', `${processes.speaker} publishes ${what}`);
    }
  }

  private isToldBefore({ chargeOutcome }: ResourceMessage): boolean {
    if (chargeOutcome === undefined || !this.world.lacks('tell one outcome of each charge')) return false;
    return this.topic.some((told) => told.chargeOutcome?.chargeId === chargeOutcome.chargeId);
  }
}

function withoutOutcome({ chargeOutcome: _, ...message }: ResourceMessage): ResourceMessage {
  return message;
}

/**
 * Mirrors Follower without its timers: takes the lease and reads on from the checkpoint, batch after batch. The real `handleBatch` saves each
 * position after its batch. Where the real follower repeats a batch, this one ends, and the next one starts there.
 */
export async function follow(world: World, row: FollowerRow, handle: HandleBatch, told?: string): Promise<void> {
  const { processes, store } = world;
  const { epoch, from } = await processes.ask('takes the lead', () => ({ epoch: (row.epoch += 1), from: row.checkpoint }));
  const save = ({ position: { commit } }: Place) =>
    processes.ask('saves the checkpoint', () => {
      if (row.epoch !== epoch && !world.lacks('drop the lease check')) throw new LeaseLost('another one leads');
      row.checkpoint = Number(commit) + 1;
      if (told) world.story.tell('bus', `${processes.speaker} saves that it has ${told} ${row.checkpoint} events`);
    });
  for (let next = from; next < store.log.length;) {
    const batch = store.log.slice(next, next + BATCH);
    next += batch.length;
    const last = batch.at(-1);
    if (last && world.lacks('save the checkpoint before sending')) await save({ position: last.position });
    let saved = Promise.resolve();
    await handleBatch(batch, handle, { save, soon: (place) => void (saved = save(place)), flush: () => saved });
    await saved;
  }
}
