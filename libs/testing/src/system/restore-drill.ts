import { randomId } from '@cauce/secrets';
import type { ServiceName } from '@cauce/services';
import { eventually } from './eventually.js';
import { Messages } from './messages.js';
import { stackAddress } from './stack/database.js';
import { OwnEventStore } from './stack/own-event-store.js';
import type { RunningService } from './stack/running-service.js';
import type { SharedByInstances } from './stack/service.js';
import { ServiceWithNotifier } from './stack/service-with-notifier.js';
import { untilNow } from './until-now.js';

/** A service with rows, and what it makes. */
export type RestoreDrill = {
  readonly app: ServiceName;
  /** What it publishes to. */
  readonly topic: string;
  readonly category: string;
  readonly table: string;
  readonly key: string;
  /** Makes one resource of an organization, one event of which becomes a webhook; answers its id. */
  readonly make: (service: RunningService, organization: string) => Promise<string>;
  /** How many messages are published of it. */
  readonly messageCount: number;
  /** Of a service that charges. */
  readonly money?: Money;
};

/** A processor, which no restore takes back. */
type Money = {
  /** How the service reaches it. */
  readonly env: () => Readonly<Record<string, string>>;
  /** Makes a payment of an organization and charges it; answers its id. */
  readonly charge: (service: RunningService, organization: string) => Promise<string>;
};

const READY = { within: 20_000 };

/** Registers the drill of docs/operating.md, "After a restore", to the letter: an older copy of the event store is all there is. */
export function survivesARestore({ app, topic, category, table, key, make, messageCount, money }: RestoreDrill): void {
  it('goes on from an older copy of the event store, and nothing that the copy has is missing', async () => {
    const events = await OwnEventStore.start();
    const parts = await ServiceWithNotifier.of(app, { EVENT_STORE_URL: events.url, ...money?.env() });
    const { shared, notifier } = parts;
    let service = await parts.start();
    const organization = `organizations/${randomId()}`;
    await parts.endpoint(organization);
    const messages = await Messages.on(topic, stackAddress('TEST_KAFKA_BROKERS'));
    const told = async (id: string, count: number) =>
      (await messages.of<{ id: string }>(`${category}-${id}`, count, READY)).map((each) => each.id);
    /** Those that the drill made: the service hears what other specs ask for on the bus, too. */
    const mine: string[] = [];
    const rows = async () => (await shared.database.pool.query<{ id: string }>(`SELECT ${key} AS id FROM ${table} WHERE ${key} = ANY($1) ORDER BY 1`, [mine])).rows.map(({ id }) => id); // prettier-ignore
    const webhooks = async () => (await notifier.database.pool.query<{ stream: string }>('SELECT stream FROM delivery WHERE organization = $1 ORDER BY 1', [organization])).rows.map(({ stream }) => stream); // prettier-ignore
    const streams = (...ids: string[]) => ids.map((id) => `${category}-${id}`).sort();
    /** Makes one, and waits until it was published and the publisher's place is behind it. */
    const made = async () => {
      const before = await placeOf(shared);
      const id = await make(service, organization);
      mine.push(id);
      await told(id, messageCount);
      await eventually(() => placeOf(shared), (place) => place > before, READY); // prettier-ignore
      return id;
    };
    try {
      const before = new Date().toISOString();
      const kept = await made();
      const copy = await events.copy();
      const copied = new Date().toISOString();
      const lost = await made();
      const paid = money && (await money.charge(service, `organizations/${randomId()}`));
      await events.restore(copy);
      await eventually(() => service.metrics(), (text) => /^cauce_follower_on_another_log\{[^}]*\} 1$/m.test(text), READY); // prettier-ignore
      const refused = await parts.operate('rebuild');
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('This is not the log that was followed')]);
      await service.end('SIGTERM');
      expect(await rows()).toEqual([kept, lost].sort());
      if (paid !== undefined) {
        const compared = await parts.operate('reconcile', ...untilNow());
        expect([compared.code, compared.err, compared.out]).toEqual([1, '', expect.stringContaining(paid)]);
        expect(compared.out).toMatch(new RegExp(`^UNKNOWN_PAYMENT +${paid} `, 'm'));
        // The service may have written what other specs ask for into the copy: then its end tells nothing.
        const gap = /This is not the log that was followed: .* (?:It is missing from (\S+) on|It was written to since)/.exec(compared.out);
        expect(gap).not.toBeNull();
        if (gap?.[1] !== undefined) expect([gap[1] > before, gap[1] < copied]).toEqual([true, true]);
        const recording = await parts.operate('reconcile', '--record', ...untilNow());
        expect([recording.code, recording.out, recording.err]).toEqual([1, '', expect.stringContaining('This is not the log')]);
      }

      const rebuilt = await parts.operate('rebuild', '--accept-log', '--prune');
      expect([rebuilt.code, rebuilt.err]).toEqual([0, '']);
      expect(rebuilt.out).toMatch(new RegExp(`^${table}: .*\\d+ rows? without a stream removed`, 'm'));
      expect(await rows()).toEqual([kept]);

      service = await parts.start();
      // The notifier's database is older, too: it knows nothing of what the event store has.
      await eventually(webhooks, (found) => found.length === 2, READY);
      // One by one: the notifier runs, and may hold one while it waits for the other.
      for (const each of ['delivery', 'mail']) await notifier.database.pool.query(`TRUNCATE ${each}`);
      const lacking = await parts.audit();
      expect([lacking.code, lacking.err, lacking.out]).toEqual([1, '', expect.stringContaining(`  ${category}-${kept}  `)]);
      const again = await parts.operate('republish', '--from', before);
      expect([again.code, again.out]).toEqual([0, expect.stringContaining('Republished')]);
      const all = await told(kept, 2 * messageCount);
      expect(all.slice(messageCount)).toEqual(all.slice(0, messageCount));
      const audited = await parts.audit();
      expect([audited.code, audited.out]).toEqual([0, expect.stringContaining('none missing')]);
      expect(await webhooks()).toEqual(streams(kept));

      const next = await made();
      await eventually(rows, (found) => found.length === 2, READY);
      expect(await rows()).toEqual([kept, next].sort());
      const whole = await eventually(() => parts.audit(), ({ out }) => out.includes('2 webhooks and '), READY); // prettier-ignore
      expect([whole.code, whole.out]).toEqual([0, expect.stringContaining('none missing')]);
      expect(await webhooks()).toEqual(streams(kept, next));
      expect((await parts.operate('rebuild')).out).toMatch(new RegExp(`^${table}: .*every row is what its events say\\.$`, 'm'));
      if (paid !== undefined) {
        const compared = await parts.operate('reconcile', '--record', ...untilNow());
        expect([compared.code, compared.out]).toEqual([1, expect.stringMatching(new RegExp(`^UNKNOWN_PAYMENT +${paid} `, 'm'))]);
      }
    } finally {
      await service.end('SIGTERM');
      await Promise.all([messages.close(), parts.close(), events.stop()]);
    }
  }, 180_000);
}

/** Where the last event that was published lies; 0 before the first. */
async function placeOf({ database }: SharedByInstances): Promise<bigint> {
  const { rows } = await database.pool.query<{ place: string }>(`SELECT anchor_commit AS place FROM follower WHERE name = 'publisher'`);
  return BigInt(rows[0]?.place ?? 0);
}
