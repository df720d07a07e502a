import { type Appended, type NewEvent, type ReadOptions, type StoredEvent, WrongExpectedRevision } from '@cauce/event-store';
import type { PaymentEvent } from '@cauce/payments-domain';
import type { World } from './world.js';

/** An event in its stream. */
export type Stored = StoredEvent<PaymentEvent>;

/** Events that have a webhook. Written by docs/guides/webhooks.md, not by the code: the publisher's messages are judged by it. */
const TOLD = ['AttemptSucceeded', 'AttemptFailed', 'PaymentPutUnderReview', 'PaymentFunded', 'PaymentExpired', 'PaymentCanceled'];

/** Whether the event is a status change. */
export const isTold = ({ type }: Stored) => TOLD.includes(type);

type Expected = 'no_stream' | 'any' | bigint;

/** Streams with expected revisions. Like the real store, it takes a known event id at its revision for a repeat, whatever the data. */
export class EventStore {
  /** An event's index is its commit position. */
  readonly log: Stored[] = [];
  private readonly streams = new Map<string, Stored[]>();

  constructor(private readonly world: World) {}

  /** Throws WrongExpectedRevision. */
  append(stream: string, expected: Expected, sent: readonly NewEvent[]): Appended {
    const events = sent as readonly NewEvent<PaymentEvent>[]; // only payments write here
    const known = this.streams.get(stream) ?? [];
    const revision = expected === 'no_stream' ? -1 : Number(expected);
    const isRepeated = events.every(({ id }, at) => known[revision + 1 + at]?.id === id);
    const isRefused = !isRepeated && known.length - 1 !== revision && !this.world.lacks('skip the revision check');
    this.nameFirst(stream, events);
    this.tell(stream, events, isRefused);
    if (isRefused) throw new WrongExpectedRevision(stream);
    const last = isRepeated ? known[revision + events.length] : events.map((event) => this.write(stream, event)).at(-1);
    return { revision: last?.revision ?? -1n, position: last?.position ?? { commit: 0n, prepare: 0n } };
  }

  read(stream: string, { from = 0n, limit }: ReadOptions = {}): Stored[] {
    return (this.streams.get(stream) ?? []).slice(Number(from), limit === undefined ? undefined : Number(from) + limit);
  }

  /** The event of an id; undefined when there is none. */
  find(id: string): Stored | undefined {
    return this.log.find((stored) => stored.id === id);
  }

  /** The streams of all payments. */
  get payments(): readonly string[] {
    return [...this.streams.keys()].map((stream) => stream.slice('payment-'.length));
  }

  /** The events of a payment. */
  of(payment: string): readonly Stored[] {
    return this.read(`payment-${payment}`);
  }

  private write(stream: string, event: NewEvent<PaymentEvent>): Stored {
    const known = this.streams.get(stream) ?? [];
    const place = BigInt(this.log.length);
    const where = { stream, revision: BigInt(known.length), position: { commit: place, prepare: place } };
    const stored = { metadata: {}, ...event, ...where, recordedAt: this.world.at };
    known.push(stored);
    this.streams.set(stream, known);
    this.log.push(stored);
    return stored;
  }

  /** Names a payment by the key that created it. */
  private nameFirst(stream: string, [first]: readonly PaymentEvent[]): void {
    if (first?.type === 'PaymentCreated') this.world.names.give(stream.slice('payment-'.length), first.data.terms.correlationId ?? '');
  }

  private tell(stream: string, events: readonly PaymentEvent[], isRefused: boolean): void {
    const { names, story, processes } = this.world;
    const what = events.map(({ type, data }) => ('attemptId' in data ? `${type} of ${names.of(data.attemptId)}` : type)).join(', ');
    const end = isRefused ? ', and is refused: the stream has moved on' : '';
    story.tell('stream', `${processes.speaker} appends to ${names.ofStream(stream).slice('payment-'.length)}: ${what}${end}`);
  }
}
