import type { Stored } from './event-store.js';
import type { Instance } from './processes.js';
import { type Task, insist } from './task.js';
import type { World } from './world.js';

const BATCH = 3;

/** Which stored events others hear of: as KINDS of the real publisher. */
const TOLD = ['AttemptSucceeded', 'AttemptFailed', 'PaymentPutUnderReview', 'PaymentFunded', 'PaymentExpired', 'PaymentCanceled'];

/** Whether the event is a status change that the merchant must hear of. */
export const isTold = ({ event }: Stored) => TOLD.includes(event.type);

/** The publisher's row, and the topic of one partition. */
export class Bus {
  readonly topic: Stored[] = [];
  epoch = 0;
  /** The position of the next event to publish. */
  checkpoint = 0;
  /** Of the notifier: the next message to take. */
  offset = 0;
}

/** Mirrors Follower and PaymentPublisher: takes the lead, sends batch after batch, saves how far it came after each. */
export function* publish(world: World, on: Instance): Task {
  const { bus, store } = world;
  const { epoch, from } = yield* insist('takes the lead', () => ({ epoch: (bus.epoch += 1), from: bus.checkpoint }));
  for (let next = from; next < store.log.length;) {
    const batch = store.log.slice(next, next + BATCH);
    next += batch.length;
    const save = () => saveCheckpoint(world, next, epoch);
    const savesEarly = world.lacks('save the checkpoint before sending');
    if (savesEarly && !(yield* save())) return;
    yield* insist('sends to the bus', () => send(world, on, batch.filter(isTold)));
    if (!savesEarly && !(yield* save())) return;
  }
}

/** False: another one leads, this one has to stop. */
function* saveCheckpoint(world: World, next: number, epoch: number): Task<boolean> {
  return yield* insist('saves the checkpoint', () => {
    if (world.bus.epoch !== epoch && !world.lacks('drop the lease check')) return false;
    world.bus.checkpoint = next;
    world.story.tell('bus', `${world.processes.speaker} saves that it has published ${next} events`);
    return true;
  });
}

function send({ bus, story }: World, { name }: Instance, batch: readonly Stored[]): void {
  bus.topic.push(...batch);
  for (const { event, stream, revision } of batch) story.tell('bus', `${name} publishes ${event.type} (${stream}, revision ${revision})`);
}
