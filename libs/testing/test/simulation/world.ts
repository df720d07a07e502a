import { Merchant } from './creating.js';
import { DueRows } from './due-rows.js';
import { EventStore } from './event-store.js';
import type { Flaw } from './flaws.js';
import type { Law } from './laws.js';
import { Deliveries } from './notifying.js';
import { type Instance, Processes } from './processes.js';
import { type Card, Processor } from './processor.js';
import { Bus } from './publishing.js';
import { Receiver } from './receiver.js';
import { Story } from './story.js';
import { Streams } from './streams.js';

/** A law that did not hold, how, and how long the story was by then. */
export type Breach = { readonly law: Law; readonly how: string; readonly lines: number };

const instance = (name: string): Instance => ({ name, folds: new Map() });

/** Everything that outlives a process, and the processes: two of each. */
export class World {
  readonly story = new Story();
  readonly processes = new Processes(this.story);
  readonly payments = [instance('payments 1'), instance('payments 2')] as const;
  readonly notifiers = [instance('notifier 1'), instance('notifier 2')] as const;
  readonly store: EventStore;
  readonly secrets = new Map<string, Card>();
  readonly rows = new DueRows();
  readonly bus = new Bus();
  readonly processor = new Processor(this);
  readonly deliveries = new Deliveries(this);
  readonly merchant = new Merchant(this);
  readonly receiver = new Receiver(this);
  readonly breaches: Breach[] = [];
  now = Date.parse('2030-01-01T10:00:00.000Z');
  private drawn = 0;
  private told = { now: 0, at: '' };

  constructor(private readonly flaw?: Flaw) {
    this.store = new EventStore(!this.lacks('skip the revision check'));
  }

  /** Whether this world is without a guarantee. */
  lacks(flaw: Flaw): boolean {
    return this.flaw === flaw;
  }

  breaks(law: Law, how: string): void {
    if (this.breaches.every((breach) => breach.law !== law)) this.breaches.push({ law, how, lines: this.story.length });
  }

  /** RFC 3339. */
  get at(): string {
    if (this.told.now !== this.now) this.told = { now: this.now, at: new Date(this.now).toISOString() };
    return this.told.at;
  }

  /** Mirrors the projector: brings a row up to date that its writer did not. */
  projectRow(payment: string): void {
    this.rows.write(payment, new Streams(this, this.payments[0]).fold(payment));
  }

  newId(): string {
    return String((this.drawn += 1));
  }
}
