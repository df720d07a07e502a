import type { PaymentSource } from '@cauce/contracts';
import { EventStore } from './event-store.js';
import type { Flaw } from './flaws.js';
import { Bus, type FollowerRow } from './following.js';
import type { Law } from './laws.js';
import { Merchant } from './merchant.js';
import { Names } from './names.js';
import { Deliveries } from './notifying.js';
import { PaymentsInstance } from './payments.js';
import { type Process, Processes } from './processes.js';
import { Processor } from './processor.js';
import { Receiver } from './receiver.js';
import { Rows } from './rows.js';
import { Story } from './story.js';
import { Subscription } from './subscription.js';

/** A broken law, how it broke, and the length of the story by then. */
export type Breach = { readonly law: Law; readonly how: string; readonly lines: number };

/** A notifier: all of its memory is in its rows. */
const notifier = (name: string): Process => ({ name, forget: () => false });

/** Everything that outlives a process, and the processes: two of each. */
export class World {
  readonly story = new Story();
  readonly names = new Names();
  readonly processes = new Processes(this.story);
  readonly payments = [new PaymentsInstance(this, 'payments 1'), new PaymentsInstance(this, 'payments 2')] as const;
  readonly notifiers = [notifier('notifier 1'), notifier('notifier 2')] as const;
  readonly store = new EventStore(this);
  readonly rows = new Rows(this);
  readonly secrets = new Map<string, PaymentSource>();
  readonly bus = new Bus(this);
  readonly publisher: FollowerRow = { epoch: 0, checkpoint: 0 };
  readonly projector: FollowerRow = { epoch: 0, checkpoint: 0 };
  readonly processor = new Processor(this);
  readonly deliveries = new Deliveries(this);
  readonly merchant = new Merchant(this);
  readonly subscription = new Subscription(this);
  readonly receiver = new Receiver(this);
  readonly breaches: Breach[] = [];
  now = Date.parse('2030-01-01T10:00:00.000Z');
  private drawn = 0;
  private told = { now: 0, at: '' };

  constructor(private readonly flaw?: Flaw) {}

  /** Whether this guarantee is taken away. */
  readonly lacks = (flaw: Flaw): boolean => this.flaw === flaw;

  breaks(law: Law, how: string): void {
    if (this.breaches.every((breach) => breach.law !== law)) this.breaches.push({ law, how, lines: this.story.length });
  }

  /** The world's time, RFC 3339 UTC. */
  get at(): string {
    if (this.told.now !== this.now) this.told = { now: this.now, at: new Date(this.now).toISOString() };
    return this.told.at;
  }

  newId(): string {
    return String((this.drawn += 1));
  }
}
