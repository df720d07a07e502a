import type { FollowerRow } from './following.js';
import * as moves from './moves.js';
import type { World } from './world.js';

const MOST_ROUNDS = 24;

/** From now on nothing dies or gets lost, and stuck requests arrive; time passes until there is nothing left to do. */
export async function comeToRest(world: World): Promise<void> {
  while (world.processes.arriveLate(0));
  let waitMs = 60_000;
  for (let round = 0; round < MOST_ROUNDS; round += 1, waitMs *= 2) {
    await world.processes.finish();
    if (round > 0 && isAtRest(world)) return; // by then the leases of killed processes have ended
    world.now += waitMs;
    await beginWhatIsLeft(world);
  }
  world.breaks('all comes to rest', 'there is still something to do');
}

function isAtRest(world: World): boolean {
  const { processes, merchant, processor, rows, publisher, projector } = world;
  return (
    processes.isIdle &&
    merchant.unanswered.length === 0 &&
    !isAnyOrderLeft(world) &&
    processor.callbacks.size === 0 &&
    processor.pending.length === 0 &&
    rows.due.every((payment) => processor.holdsBack(payment)) &&
    !isBehind(world, publisher) &&
    !isBehind(world, projector) &&
    !isAnyToldLess(world)
  );
}

const isAnyOrderLeft = ({ subscription }: World) => subscription.done !== subscription.orders.length;
const isBehind = ({ store }: World, { checkpoint }: FollowerRow) => checkpoint !== store.log.length;
const isAnyToldLess = ({ bus, deliveries }: World) =>
  bus.offset !== bus.topic.length || deliveries.rows.some(({ status }) => status === 'WAITING');

/** Starts what the client, the bank, the sweepers and the followers would do by themselves. */
async function beginWhatIsLeft(world: World): Promise<void> {
  const here = { instance: 0 } as const;
  for (const request of world.merchant.unanswered) await moves.create({ ...request, ...here })(world);
  if (isAnyOrderLeft(world)) await moves.takeOrders(here)(world);
  for (const key of world.processor.slow) world.processor.settle(key);
  await moves.callBack(here)(world);
  if (isBehind(world, world.projector)) await moves.startProjector(here)(world);
  await world.processes.finish();
  for (const payment of world.store.payments) await moves.sweep({ payment: world.names.of(payment), ...here })(world);
  await world.processes.finish();
  if (isBehind(world, world.publisher)) await moves.startPublisher(here)(world);
  await world.processes.finish();
  if (!isAnyToldLess(world)) return;
  // A history may repeat orders, and each repeats its outcome: there may be more messages than rounds.
  for (let batch = 0; batch < world.bus.topic.length && world.bus.offset !== world.bus.topic.length; batch += 1) {
    await moves.startConsumer(here)(world);
    await world.processes.finish();
  }
  await moves.sweepDeliveries(here)(world);
}
