import * as fc from 'fast-check';
import { FellBehind } from '../client/errors.js';
import type { StoredEvent } from '../client/stored-event.js';
import type { SubscriptionOptions } from '../client/subscription.js';
import { type FollowedLog, SharedReading } from './shared-reading.js';

/** The event at a place of the log, from 1. */
function eventAt(at: number): StoredEvent {
  const position = { commit: BigInt(at), prepare: BigInt(at) };
  return {
    id: `event-${at}`,
    type: 'Happened',
    stream: 'thing-a',
    revision: BigInt(at - 1),
    data: {},
    metadata: {},
    recordedAt: '',
    position,
  };
}

/** A subscription as the store keeps it. */
type Subscription = SubscriptionOptions & { sent: number; isPaused: boolean; readonly end: (error?: Error) => void };

/** A log, and its subscriptions; each is sent events when a spec says so. */
class Log implements FollowedLog {
  size = 0;
  readonly open = new Set<Subscription>();
  recordFrom = () => Promise.resolve('none' as const);
  pages = (): never => {
    throw new Error('not asked for');
  };

  async subscribeToAll(options: SubscriptionOptions): Promise<void> {
    const { promise, resolve, reject }: PromiseWithResolvers<void> = Promise.withResolvers();
    const end = (error?: Error) => (error ? reject(error) : resolve());
    const subscription: Subscription = { ...options, sent: Number(options.from?.commit ?? 0n), isPaused: false, end };
    options.signal.addEventListener('abort', () => end());
    this.open.add(subscription);
    await promise.finally(() => this.open.delete(subscription));
  }

  /** In one turn, as the store's client does: even what was given up meanwhile. */
  send(subscription: Subscription, most = Infinity): void {
    for (let count = 0; count < most && !subscription.isPaused && subscription.sent < this.size; count += 1) {
      subscription.sent += 1;
      const room = subscription.onEvent(eventAt(subscription.sent));
      if (room === undefined) continue;
      subscription.isPaused = true;
      const goOn = () => (subscription.isPaused = false);
      room.then(goOn, (error: unknown) => subscription.end(error as Error));
    }
    if (!subscription.isPaused) void subscription.onCheckpoint?.(eventAt(subscription.sent).position);
  }
}

/** Follows as a follower does: drops what waits when its subscription ends, and begins again behind the last event that it has handled. */
class Following {
  readonly handled: number[] = [];
  passed = 0;
  isEnded = false;
  error: unknown;
  /** What must not happen. */
  readonly faults: string[] = [];
  private waiting: number[] = [];
  private room: PromiseWithResolvers<void> | undefined;
  private session = new AbortController();

  constructor(
    private readonly reading: SharedReading,
    private readonly place = 0,
    private readonly most = Infinity,
  ) {
    this.begin();
  }

  /** Loses its lease. */
  lose(): void {
    this.session.abort();
  }

  begin(): void {
    const { signal } = (this.session = new AbortController());
    const isMine = () => signal === this.session.signal && !this.isEnded;
    this.isEnded = false;
    this.waiting = [];
    this.room = undefined;
    const from = this.handled.at(-1) ?? this.place;
    const settled = this.reading.subscribeToAll({
      from: from === 0 ? undefined : eventAt(from).position,
      prefixes: ['thing-'],
      signal,
      onEvent: ({ position }) => {
        if (!isMine() || signal.aborted) this.faults.push('an event after the end');
        this.waiting.push(Number(position.commit));
        if (this.waiting.length < this.most) return undefined;
        this.room ??= Promise.withResolvers();
        return this.room.promise;
      },
      onCheckpoint: ({ commit }) => {
        if (!isMine() || this.waiting.length > 0) return;
        if (Number(commit) > (this.handled.at(-1) ?? this.place)) this.faults.push('a checkpoint before its events');
        this.passed = Math.max(this.passed, Number(commit));
      },
    });
    void settled
      .catch((error: unknown) => (this.error = error))
      .finally(() => {
        this.isEnded = true;
        this.waiting = [];
      });
  }

  handle(most = Infinity): void {
    this.handled.push(...this.waiting.splice(0, most));
    if (this.waiting.length > this.most / 2) return;
    this.room?.resolve();
    this.room = undefined;
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** Sends to all and handles all, until nothing is left. */
async function settle(log: Log, followings: readonly Following[]): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet += 1) {
    for (const following of followings) if (following.isEnded) following.begin();
    const before = followings.map(({ handled }) => handled.length).join();
    for (const subscription of log.open) log.send(subscription);
    await turn();
    followings.forEach((following) => following.handle());
    await turn();
    if (before !== followings.map(({ handled }) => handled.length).join()) quiet = 0;
  }
}

let log: Log;
let reading: SharedReading;
beforeEach(() => {
  log = new Log();
  reading = new SharedReading(log);
});

it('one subscription is left once two followers are at the same event, wherever they began', async () => {
  log.size = 10;
  const [one, two] = [new Following(reading), new Following(reading, 7)];
  expect(log.open.size).toBe(2);
  await settle(log, [one, two]);
  expect(log.open.size).toBe(1);
  log.size = 20;
  await settle(log, [one, two]);
  expect(one.handled).toEqual(upTo(20));
  expect(two.handled).toEqual(upTo(20, 8));
  expect([one.passed, two.passed]).toEqual([20, 20]);
});

it('two that are at different events are not made to wait for one another', async () => {
  log.size = 10;
  const [behind, ahead] = [new Following(reading), new Following(reading, 10)];
  const [slow, fast] = [...log.open];
  if (slow) log.send(slow, 5);
  log.size = 12;
  if (fast) log.send(fast);
  ahead.handle();
  expect(ahead.handled).toEqual([11, 12]);
  expect(log.open.size).toBe(2);
  await settle(log, [behind, ahead]);
  expect(behind.handled).toEqual(upTo(12));
});

it('one that has no room does not hold back the other, and goes on alone behind what it has handled', async () => {
  const [stalled, other] = [new Following(reading, 0, 4), new Following(reading)];
  log.size = 1;
  await settle(log, [stalled, other]);
  expect(log.open.size).toBe(1);
  log.size = 50;
  for (const subscription of log.open) log.send(subscription);
  other.handle();
  expect(other.handled).toEqual(upTo(50));
  await turn();
  expect(stalled.isEnded).toBe(false); // until it has room
  stalled.handle(2);
  await turn();
  expect(stalled.error).toBeInstanceOf(FellBehind);
  await settle(log, [stalled, other]);
  expect(stalled.handled).toEqual(upTo(50));
});

it('one that holds its own subscription back is not joined', async () => {
  log.size = 4;
  const [stalled, other] = [new Following(reading, 0, 4), new Following(reading, 3)];
  for (const subscription of log.open) log.send(subscription);
  expect(log.open.size).toBe(2); // both are at event 4
  log.size = 50;
  for (const subscription of log.open) log.send(subscription);
  other.handle();
  expect(other.handled).toEqual(upTo(50, 4));
  await settle(log, [stalled, other]);
  expect(stalled.handled).toEqual(upTo(50));
});

it('one that loses its lease leaves, and the last one ends the subscription', async () => {
  const [one, two] = [new Following(reading), new Following(reading)];
  log.size = 5;
  await settle(log, [one, two]);
  one.lose();
  await turn();
  expect([one.isEnded, one.error, log.open.size]).toEqual([true, undefined, 1]);
  log.size = 8;
  for (const subscription of log.open) log.send(subscription);
  two.handle();
  expect([one.handled, two.handled]).toEqual([upTo(5), upTo(8)]);
  two.lose();
  await turn();
  expect(log.open.size).toBe(0);
});

it('a subscription that is cut ends for all, and each begins again at its own place', async () => {
  const [one, two] = [new Following(reading), new Following(reading)];
  log.size = 5;
  await settle(log, [one, two]);
  log.size = 20;
  for (const subscription of log.open) log.send(subscription);
  one.handle(10);
  for (const subscription of log.open) subscription.end(new Error('cut'));
  await turn();
  expect([one.error, two.error]).toEqual([new Error('cut'), new Error('cut')]);
  await settle(log, [one, two]);
  expect([one.handled, two.handled]).toEqual([upTo(20), upTo(20)]);
});

it('followers of other streams, or of some types, have subscriptions of their own', async () => {
  const { signal } = new AbortController();
  const asked = { from: undefined, prefixes: ['thing-'], signal, onEvent: () => undefined };
  void reading.subscribeToAll(asked);
  void reading.subscribeToAll({ ...asked, prefixes: ['other-'] });
  void reading.subscribeToAll({ ...asked, types: ['Happened'] });
  log.size = 3;
  for (const subscription of log.open) log.send(subscription);
  await turn();
  expect(log.open.size).toBe(3);
});

it('whatever happens in whatever order, each is given every event once it handles it, and in order', async () => {
  const step = fc.record({ what: fc.constantFrom('append', 'send', 'handle', 'cut', 'lose', 'begin'), who: fc.nat(5), count: fc.nat(6) });
  const places = fc.array(fc.record({ place: fc.nat(4), most: fc.constantFrom(1, 3, 8, Infinity) }), { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(places, fc.array(fc.tuple(step, fc.boolean()), { maxLength: 60 }), async (begun, steps) => {
      log = new Log();
      log.size = 4;
      reading = new SharedReading(log);
      const followings = begun.map(({ place, most }) => new Following(reading, place, most));
      for (const [{ what, who, count }, waits] of steps) {
        const following = followings[who % followings.length];
        const subscription = [...log.open][who % Math.max(1, log.open.size)];
        if (what === 'append') log.size += count;
        if (what === 'send' && subscription) log.send(subscription, count);
        if (what === 'handle') following?.handle(count);
        if (what === 'cut') subscription?.end(new Error('cut'));
        if (what === 'lose') following?.lose();
        if (what === 'begin' && following?.isEnded) following.begin();
        if (waits) await turn();
      }
      await turn();
      await settle(log, followings);
      followings.forEach(({ handled, faults }, at) => {
        expect(handled).toEqual(upTo(log.size, (begun[at]?.place ?? 0) + 1));
        expect(faults).toEqual([]);
      });
    }),
    { numRuns: 500 },
  );
});
