import { FellBehind } from '../client/errors.js';
import type { EventStore } from '../client/event-store.js';
import type { Position, StoredEvent } from '../client/stored-event.js';
import type { SubscriptionOptions } from '../client/subscription.js';
import type { LogRecords } from './place.js';

/** What a follower reads: the event store, or one reading of it for several followers. */
export type FollowedLog = LogRecords & Pick<EventStore, 'subscribeToAll'>;

/** A follower's subscription: what it asked for, and how it ends. */
type Member = SubscriptionOptions & { readonly end: () => void; readonly fail: (error: unknown) => void };

/**
 * One subscription for all followers of the same streams that are at the same event: the store sends each event once, and it is decoded once. To
 * a follower it is a subscription of its own, which begins at its own place and ends by itself.
 *
 * Each begins alone. Two that were given the same last event have both been given all before it, and will be given the same from then on: one of
 * their subscriptions is enough. A follower that can take no more leaves, and begins again alone, so it holds no other back.
 */
export class SharedReading implements FollowedLog {
  private readonly readings = new Set<Reading>();

  constructor(private readonly log: FollowedLog) {}

  recordFrom(...asked: Parameters<LogRecords['recordFrom']>): ReturnType<LogRecords['recordFrom']> {
    return this.log.recordFrom(...asked);
  }

  pages(...asked: Parameters<LogRecords['pages']>): ReturnType<LogRecords['pages']> {
    return this.log.pages(...asked);
  }

  /** As the event store's; but where `onEvent` would hold others back, this rejects with FellBehind once its promise has resolved. */
  async subscribeToAll(options: SubscriptionOptions): Promise<void> {
    const { signal } = options;
    if (signal.aborted) return;
    const { promise: ended, resolve: end, reject: fail }: PromiseWithResolvers<void> = Promise.withResolvers();
    const member: Member = { ...options, end, fail };
    const leave = () => {
      this.readings.forEach((reading) => reading.leave(member));
      end();
    };
    signal.addEventListener('abort', leave, { once: true });
    void this.read(new Reading(member));
    await ended.finally(() => signal.removeEventListener('abort', leave));
  }

  private async read(reading: Reading): Promise<void> {
    this.readings.add(reading);
    await reading.run(this.log, () => {
      const other = [...this.readings].find((each) => reading.isAt(each));
      if (other) reading.moveTo(other);
    });
    this.readings.delete(reading);
  }
}

/** One subscription of the store, and whom it serves. */
class Reading {
  private readonly members: Set<Member>;
  private readonly over = new AbortController();
  /** The last event that all members were given. */
  private last: StoredEvent | undefined;
  private isHeldBack = false;

  constructor(private readonly first: Member) {
    this.members = new Set([first]);
  }

  /** Never rejects, but ends its members' subscriptions in the way its own has ended. @param onGiven after each event. */
  async run(log: FollowedLog, onGiven: () => void): Promise<void> {
    const { from, prefixes, types } = this.first;
    const onEvent = (event: StoredEvent) => {
      const room = this.give(event);
      onGiven();
      return room;
    };
    const onConfirmed = () => this.members.forEach((member) => member.onConfirmed?.());
    const onCheckpoint = (position: Position) => this.pass(position);
    await log.subscribeToAll({ from, prefixes, types, onEvent, onConfirmed, onCheckpoint, signal: this.over.signal }).then(
      () => this.members.forEach(({ end }) => end()),
      (error: unknown) => this.members.forEach(({ fail }) => fail(error)),
    );
    this.close();
  }

  /** Whether both have given the same last event, and will give the same from then on. */
  isAt(other: Reading): boolean {
    return other !== this && this.isRunning && other.isRunning && this.isOfSameStreams(other) && isSameEvent(this.last, other.last);
  }

  /** The other one serves these members, too, from the next event on. */
  moveTo(other: Reading): void {
    this.members.forEach((member) => other.members.add(member));
    this.close();
  }

  leave(member: Member): void {
    if (this.members.delete(member) && this.members.size === 0) this.close();
  }

  private get isRunning(): boolean {
    return !this.over.signal.aborted && !this.isHeldBack;
  }

  private isOfSameStreams({ first }: Reading): boolean {
    return String(this.first.prefixes) === String(first.prefixes) && String(this.first.types) === String(first.types);
  }

  /** Called without members once this is over: the store still hands over the rest of what it sent in one piece. */
  private give(event: StoredEvent): void | Promise<void> {
    this.last = event;
    const [only, ...others] = this.members;
    if (only && others.length === 0) return this.holdBack(only.onEvent(event));
    for (const member of this.members) {
      const room = member.onEvent(event);
      if (room === undefined) continue;
      this.leave(member);
      room.then(() => member.fail(new FellBehind('it has no room while others go on')), member.fail);
    }
    return undefined;
  }

  private holdBack(room: void | Promise<void>): void | Promise<void> {
    if (room === undefined) return undefined;
    this.isHeldBack = true;
    return room.finally(() => (this.isHeldBack = false));
  }

  private async pass(position: Position): Promise<void> {
    for (const member of this.members) await member.onCheckpoint?.(position);
  }

  private close(): void {
    this.members.clear();
    this.over.abort();
  }
}

function isSameEvent(one: StoredEvent | undefined, other: StoredEvent | undefined): boolean {
  if (one === undefined || one.id !== other?.id) return false;
  return one.position.commit === other.position.commit && one.position.prepare === other.position.prepare;
}
