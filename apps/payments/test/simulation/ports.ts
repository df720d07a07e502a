import type { PaymentSource } from '@cauce/contracts';
import { type EventStore, EventStoreUnavailable, type RowStore, type RowStores } from '@cauce/event-store';
import { Clock } from '@cauce/kernel';
import type { ListedRow, Table, VersionedRow } from '@cauce/postgres';
import type { DueRow, DueRows } from '@cauce/scheduler';
import { AttemptSecrets } from '../../src/charging/attempt-secrets.js';
import type { ClaimedPayment } from '../../src/due/due-payment.job.js';
import {
  type Charge,
  type ChargeAnswer,
  type ChargeSource,
  PaymentProcessor,
  type Refund,
  type RefundAnswer,
} from '../../src/processor/payment-processor.js';
import { type Card, isCard } from './processor.js';
import type { World } from './world.js';

const STORE_IS_AWAY = new EventStoreUnavailable('no answer in time');
/** The message of `pg`: real code distinguishes it from a refusal by its words. */
const DATABASE_IS_AWAY = new Error('Connection terminated unexpectedly');

const storeIsAway = (): never => {
  throw STORE_IS_AWAY;
};
export const databaseIsAway = (): never => {
  throw DATABASE_IS_AWAY;
};

/** Anything but a clear answer is `unknown`. */
const unknown = () => ({ kind: 'unknown' as const });

/** Like the real port, repeats an append whose answer is lost, with the same ids. */
export function storePort({ processes, store, lacks }: World): Pick<EventStore, 'append' | 'read'> {
  return {
    append: async (stream, expected, events) => {
      const derived = events.map((event, at) => ({ ...event, id: `${stream} ${String(expected)} ${at}` }));
      const sent = lacks('derive event ids from the command') ? derived : events;
      const append = () => store.append(stream, expected, sent);
      return (await processes.ask('appends', append, () => undefined)) ?? processes.ask('appends', append, storeIsAway);
    },
    read: (stream, options) => processes.ask('reads a stream', () => store.read(stream, options), storeIsAway),
  };
}

/** The rows of a table. */
export function rowPort({ processes, rows }: World): RowStores {
  return <Row extends VersionedRow & ListedRow>({ key }: Table<Row>): RowStore<Row> => {
    const look = <Found>(find: () => Found) => processes.ask('reads the row', find, databaseIsAway);
    const find = (id: string) => rows.find(id) as Row | undefined; // only rows of this table
    const rowsOf = (ids: readonly string[]) =>
      new Map(ids.flatMap((id) => [find(id)].filter((row) => row !== undefined).map((row) => [id, row] as const)));
    const write = (row: Row) => rows.write(String(row[key]), row);
    return {
      write: (row) => processes.ask('writes the row', () => write(row), databaseIsAway),
      hasReached: (id, revision) =>
        processes.ask(
          'waits for the row',
          () => (find(id)?.revision ?? -1n) >= revision,
          () => false,
        ),
      // In two steps: weaker than the real transaction.
      writeWith: async (changed, save) => {
        await processes.ask('projects rows', () => changed.forEach(write), databaseIsAway);
        await save();
      },
      find: (id) => look(() => find(id)),
      findWhole: (id) => look(() => find(id)),
      findAll: (ids) => look(() => rowsOf(ids)),
      version: (id) => look(() => find(id)),
      versions: (ids) => look(() => rowsOf(ids)),
      isAway: () => false,
      get pool(): never {
        throw new Error('lists and operations are not in the simulation');
      },
    };
  };
}

/** Due rows. Their leases are never renewed: during a long run another process may start. */
export function duePort({ processes, rows }: World, leaseMs: number): DueRows<DueRow & ClaimedPayment> {
  return {
    claim: (_, keys = []) => processes.ask('claims the due row', () => rows.claim(keys, leaseMs), databaseIsAway),
    renew: () => Promise.resolve(),
    settle: (row, againInMs) => processes.ask('gives the due row back', () => rows.settle(row, againInMs), databaseIsAway),
    waiting: () => Promise.resolve({ count: 0, oldestMs: 0 }),
  };
}

/** The secrets of attempts. */
export class SecretsPort extends AttemptSecrets {
  constructor(private readonly world: World) {
    super();
  }

  override keep(_: string, attemptId: string, source: PaymentSource): Promise<void> {
    const { processes, secrets } = this.world;
    const keep = () => {
      if (!secrets.has(attemptId)) secrets.set(attemptId, source);
    };
    return processes.ask('keeps the card token', keep, databaseIsAway);
  }

  override open(attemptId: string): Promise<PaymentSource | undefined> {
    return this.world.processes.ask('opens the card token', () => this.world.secrets.get(attemptId), databaseIsAway);
  }

  override sendBuyer(): Promise<void> {
    return this.world.processes.ask('notes where the buyer is', () => undefined, databaseIsAway);
  }

  override continueUrl(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override erase(attemptId: string): Promise<void> {
    return this.world.processes.ask('erases the card token', () => void this.world.secrets.delete(attemptId), databaseIsAway);
  }

  override eraseOld(): Promise<void> {
    return Promise.resolve();
  }
}

/** The processor, whose answers may be lost. */
export class ProcessorPort extends PaymentProcessor {
  constructor(private readonly world: World) {
    super();
  }

  override store(): never {
    throw new Error('no card is stored in the simulation');
  }

  override charge({ attemptId, paymentId, source, amountCents, currencyCode }: Charge): Promise<ChargeAnswer> {
    const { processes, processor } = this.world;
    const key = this.world.lacks('charge with a fresh key') ? this.freshKey(attemptId) : attemptId;
    return processes.ask('charges', () => processor.charge(key, paymentId, cardOf(source), { amountCents, currencyCode }), unknown);
  }

  override find(attemptId: string): Promise<ChargeAnswer> {
    return this.world.processes.ask('asks what became of it', () => this.world.processor.find(attemptId), unknown);
  }

  override abandon(attemptId: string): Promise<ChargeAnswer> {
    return this.world.processes.ask('abandons', () => this.world.processor.abandon(attemptId), unknown);
  }

  override capture(attemptId: string): Promise<ChargeAnswer> {
    return this.world.processes.ask('captures', () => this.world.processor.capture(attemptId), unknown);
  }

  override refund({ refundId, attemptId, ...money }: Refund): Promise<RefundAnswer> {
    const { processes, processor, lacks } = this.world;
    if (lacks('record a refund without asking')) return Promise.resolve({ kind: 'refunded' });
    const key = lacks('refund with a fresh key') ? `${refundId}#${this.world.newId()}` : refundId;
    const lost = lacks('take no answer to a refund for a refusal') ? () => ({ kind: 'refused' as const }) : unknown;
    return processes.ask('refunds', () => processor.refund(key, attemptId, money), lost);
  }

  override banks(): Promise<never> {
    return Promise.reject(new Error('there are cards alone in the simulation'));
  }

  override list(): never {
    throw new Error('the books are not in the simulation');
  }

  override listRefunds(): never {
    throw new Error('the books are not in the simulation');
  }

  private freshKey(attemptId: string): string {
    const key = `${attemptId}#${this.world.newId()}`;
    this.world.names.give(key, key.replace(attemptId, this.world.names.of(attemptId)));
    return key;
  }
}

/** The world's time, the same for every organization. */
export class WorldClock extends Clock {
  constructor(private readonly world: World) {
    super();
  }

  override now(): Promise<string> {
    return Promise.resolve(this.world.at);
  }
}

function cardOf(source: ChargeSource): Card {
  const token = source.method === 'CARD' ? (source.cardToken ?? '') : source.method === 'STORED_CARD' ? source.token : '';
  if (!isCard(token)) throw new Error(`no card of this world: ${token}`);
  return token;
}
