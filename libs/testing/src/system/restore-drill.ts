import type { ServiceName } from '@cauce/services';
import { eventually } from './eventually.js';
import { Messages } from './messages.js';
import { stackAddress } from './stack/database.js';
import { operate } from './stack/operate.js';
import { OwnEventStore } from './stack/own-event-store.js';
import { type RunningService, type SharedByInstances, sharedByInstances, startService } from './stack/service.js';

/** A service with rows, and what it makes. */
export type RestoreDrill = {
  readonly app: ServiceName;
  /** What it publishes to. */
  readonly topic: string;
  readonly category: string;
  readonly table: string;
  readonly key: string;
  /** Makes one resource; answers its id. */
  readonly make: (service: RunningService) => Promise<string>;
};

const READY = { within: 20_000 };

/** Registers the drill of docs/operating.md, "After a restore", to the letter: an older copy of the event store is all there is. */
export function survivesARestore({ app, topic, category, table, key, make }: RestoreDrill): void {
  it('goes on from an older copy of the event store, and nothing that the copy has is missing', async () => {
    const events = await OwnEventStore.start();
    const shared = await sharedByInstances(app, { EVENT_STORE_URL: events.url });
    const start = () => startService({ app, shared });
    let service = await start();
    const messages = await Messages.on(topic, stackAddress('TEST_KAFKA_BROKERS'));
    const told = async (id: string, count: number) =>
      (await messages.of<{ id: string }>(`${category}-${id}`, count, READY)).map((each) => each.id);
    /** Those that the drill made: the service hears what other specs ask for on the bus, too. */
    const mine: string[] = [];
    const rows = async () => (await shared.database.pool.query<{ id: string }>(`SELECT ${key} AS id FROM ${table} WHERE ${key} = ANY($1) ORDER BY 1`, [mine])).rows.map(({ id }) => id); // prettier-ignore
    const run = (...args: string[]) => operate(app, shared.env, args);
    /** Makes one, and waits until it was published and the publisher's place is behind it. */
    const made = async () => {
      const before = await placeOf(shared);
      const id = await make(service);
      mine.push(id);
      await told(id, 1);
      await eventually(() => placeOf(shared), (place) => place > before, READY); // prettier-ignore
      return id;
    };
    try {
      const before = new Date().toISOString();
      const kept = await made();
      const copy = await events.copy();
      const lost = await made();
      await events.restore(copy);
      await eventually(() => service.metrics(), (text) => /^cauce_follower_on_another_log\{[^}]*\} 1$/m.test(text), READY); // prettier-ignore
      const refused = await run('rebuild');
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('This is not the log that was followed')]);
      await service.end('SIGTERM');
      expect(await rows()).toEqual([kept, lost].sort());

      const rebuilt = await run('rebuild', '--accept-log', '--prune');
      expect([rebuilt.code, rebuilt.err]).toEqual([0, '']);
      expect(rebuilt.out).toMatch(new RegExp(`^${table}: .*\\d+ rows? without a stream removed`, 'm'));
      expect(await rows()).toEqual([kept]);

      service = await start();
      const again = await run('republish', '--from', before);
      expect([again.code, again.out]).toEqual([0, expect.stringContaining('Republished')]);
      const [first, second] = await told(kept, 2);
      expect(second).toBe(first);

      const next = await made();
      await eventually(rows, (found) => found.length === 2, READY);
      expect(await rows()).toEqual([kept, next].sort());
      expect((await run('rebuild')).out).toMatch(new RegExp(`^${table}: .*every row is what its events say\\.$`, 'm'));
    } finally {
      await service.end('SIGTERM');
      await Promise.all([messages.close(), shared.database.drop(), events.stop()]);
    }
  }, 120_000);
}

/** Where the last event that was published lies; 0 before the first. */
async function placeOf({ database }: SharedByInstances): Promise<bigint> {
  const { rows } = await database.pool.query<{ place: string }>(`SELECT anchor_commit AS place FROM follower WHERE name = 'publisher'`);
  return BigInt(rows[0]?.place ?? 0);
}
