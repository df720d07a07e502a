import { type BusMessage, EndedProcess, type Handling, type ParkedRows } from '@cauce/bus';

/** A row of due work, and how many processes it ended. */
type DueRow = { readonly key: string; readonly tries: number; readonly dueTime: Date };

/** A stored event, as far as it is shown: its data may be personal. */
type Event = {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly recordedAt: string;
};

/**
 * Work that ended its process while nothing else ran in it, shown to operators beside the messages that could not be handled: `topic` is the name
 * of its queue or follower, and `:retry` has it run once more.
 */
export class ParkedWork implements Handling {
  private readonly again = new Map<string, (message: BusMessage) => Promise<unknown>>();

  /** @param bus handles the messages of the bus */
  constructor(
    private readonly rows: Pick<ParkedRows, 'park' | 'firstOf' | 'remove'>,
    private readonly bus: Handling,
  ) {}

  /**
   * Answers how to park the rows of a queue.
   * @param again has a row run once more
   */
  due(queue: string, again: (key: string) => Promise<unknown>): (row: DueRow) => Promise<void> {
    this.again.set(queue, ({ key }) => again(key));
    return ({ key, tries, dueTime }) =>
      this.park({ topic: queue, key, offset: String(tries), timestamp: dueTime.toISOString(), value: { key } }, tries);
  }

  /**
   * Answers how to park the events of a follower. Later ones of their stream do not wait.
   * @param again handles the event of this stream and revision once more
   */
  followed(
    follower: string,
    again: (stream: string, revision: bigint) => Promise<unknown>,
  ): (event: Event, tries: number) => Promise<void> {
    this.again.set(follower, ({ key, offset }) => again(key, BigInt(offset)));
    return ({ id, type, stream, revision, recordedAt }, tries) =>
      this.park({ topic: follower, key: stream, offset: String(revision), timestamp: recordedAt, value: { id, type } }, tries);
  }

  /** A row runs once more, because an operator said so elsewhere. */
  async forget(queue: string, key: string): Promise<void> {
    const row = await this.rows.firstOf(queue, key);
    if (row !== undefined) await this.rows.remove(row.id);
  }

  async handle(message: BusMessage): Promise<void> {
    const again = this.again.get(message.topic);
    if (again === undefined) return this.bus.handle(message);
    await again(message);
  }

  isUnavailable(error: unknown): boolean {
    return this.bus.isUnavailable(error);
  }

  waitsFor(error: unknown): string | undefined {
    return this.bus.waitsFor(error);
  }

  private park(
    { value, ...about }: Pick<BusMessage, 'topic' | 'key' | 'offset' | 'timestamp'> & { readonly value: object },
    tries: number,
  ) {
    const message = { ...about, partition: 0, headers: {}, value: Buffer.from(JSON.stringify(value)) };
    return this.rows.park(message, { error: new EndedProcess(), tries });
  }
}
