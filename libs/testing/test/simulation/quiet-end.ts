import * as moves from './moves.js';
import { paymentOf } from './streams.js';
import type { World } from './world.js';

const MOST_ROUNDS = 24;
const MOST_STEPS = 2_000;

/** Nothing dies or gets lost any more, what got stuck arrives; time passes until there is nothing left to do. */
export function comeToRest(world: World): void {
  while (world.processes.arriveLate(0));
  let waitMs = 60_000;
  for (let round = 0; round < MOST_ROUNDS; round += 1, waitMs *= 2) {
    finish(world);
    if (round > 0 && isAtRest(world)) return; // a lease of the dead has ended by then
    world.now += waitMs;
    beginWhatIsLeft(world);
  }
  world.breaks('all comes to rest', 'there is still something to do');
}

function finish({ processes }: World): void {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const [first] = processes.running;
    if (first === undefined) return;
    processes.go(first);
  }
}

function isAtRest({ processes, merchant, processor, bus, store, deliveries, rows, now }: World): boolean {
  return (
    processes.isIdle &&
    merchant.unanswered.length === 0 &&
    processor.callbacks.size === 0 &&
    processor.pending.length === 0 &&
    !rows.isAnyDue(now) &&
    bus.checkpoint === store.log.length &&
    bus.offset === bus.topic.length &&
    deliveries.rows.every(({ status }) => status !== 'WAITING')
  );
}

/** As the client, the bank, the sweepers and the followers do it by themselves. */
function beginWhatIsLeft(world: World): void {
  const here = { instance: 0 } as const;
  for (const request of world.merchant.unanswered) moves.create({ ...request, ...here })(world);
  for (const key of world.processor.slow) world.processor.settle(key);
  moves.callBack(here)(world);
  for (const payment of world.store.names.map(paymentOf)) {
    world.projectRow(payment);
    moves.sweep({ payment, ...here })(world);
  }
  moves.startPublisher(here)(world);
  finish(world);
  moves.startConsumer(here)(world);
  moves.sweepDeliveries(here)(world);
}
