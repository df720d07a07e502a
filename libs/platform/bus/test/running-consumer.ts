import { randomUUID } from 'node:crypto';
import type { Queryable } from '@cauce/postgres';
import { SILENT } from '@cauce/telemetry';
import { eventually, newDatabase, type OwnDatabase, stackAddress } from '@cauce/testing/services';
import { type BusConnection, type BusMessage, BusServer, type BusServerOptions, ParkedMessages, ParkedRows } from '../src/index.js';

/** Any consuming service's tables will do: each has `parked_message`. */
const MIGRATIONS = new URL('../../../../apps/notifier/prisma/migrations/', import.meta.url);

/** Stands for a part that the handler needs and that is down. */
export class Down extends Error {
  override readonly name = 'Down';
}

/** Stands for something that one message alone waits for. */
export class Early extends Error {
  override readonly name = 'Early';

  constructor(readonly waitsFor: string) {
    super('too early');
  }
}

/** A database with the table of parked messages. */
export const aDatabase = (): Promise<OwnDatabase> => newDatabase(MIGRATIONS);

export const connection = (): BusConnection => ({ brokers: stackAddress('TEST_KAFKA_BROKERS').split(',') });

/** A topic of the spec's own. */
export function aTopic(partitions = 4) {
  const topic = `test.bus-${randomUUID()}.v1`;
  return { topic, topics: { [topic]: { partitions, retentionMs: 600_000 } } };
}

/** Messages of one key: `k-1:0`, `k-1:1`, … */
export const numbered = (key: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ key, value: `${key}:${String(from + index)}` }));

export const texts = (messages: readonly BusMessage[]): string[] => messages.map(({ value }) => value.toString());

/** A member of a group, as a service runs it, that keeps what it handles. */
export class RunningConsumer {
  readonly seen: BusMessage[] = [];
  /** Makes the handler fail. Called before anything is stored. */
  fails: (messages: readonly BusMessage[]) => Error | undefined = () => undefined;
  readonly errors: string[] = [];
  readonly parked: ParkedMessages;
  readonly rows: ParkedRows;
  readonly bus: BusServer;

  constructor(
    readonly topic: string,
    given: Pick<BusServerOptions, 'topics'> & Partial<BusServerOptions>,
    db: Queryable,
  ) {
    this.rows = new ParkedRows(db);
    this.bus = new BusServer({
      connection: connection(),
      group: `group-${randomUUID()}`,
      parking: this.rows,
      log: { ...SILENT, error: (_, text) => void this.errors.push(text) },
      isUnavailable: (error) => error instanceof Down,
      waitsFor: (error) => (error instanceof Early ? error.waitsFor : undefined),
      pauseTimes: { firstMs: 20, longestMs: 200 },
      ...given,
    });
    this.parked = new ParkedMessages(this.rows, this.bus);
    this.bus.addHandler(topic, (messages: readonly BusMessage[]) => this.take(messages), true, { batch: true });
  }

  /** Resolves once it is a member of its group. */
  async start(): Promise<this> {
    this.bus.listen(() => undefined);
    await eventually(() => this.bus.ready().then(() => true), Boolean, { within: 30_000 }); // prettier-ignore
    return this;
  }

  ofKey(key: string): string[] {
    return texts(this.seen.filter((message) => message.key === key));
  }

  private take(messages: readonly BusMessage[]): Promise<void> {
    const error = this.fails(messages);
    if (error !== undefined) return Promise.reject(error);
    this.seen.push(...messages);
    return Promise.resolve();
  }
}
