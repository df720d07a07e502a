import {
  eventually,
  type OwnDatabase,
  type RunningService,
  type SharedByInstances,
  sharedByInstances,
  startService,
} from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aCreation, anAddress } from '../../test/mail-messages.js';
import { MailServer } from '../../test/mail-server.js';
import { Publisher } from '../../test/payment-messages.js';

jest.setTimeout(90_000);

let shared: SharedByInstances;
let database: OwnDatabase;
let server: MailServer;
let publisher: Publisher;
const processes: RunningService[] = [];

beforeAll(async () => {
  [server, publisher] = await Promise.all([new MailServer().start(), Publisher.connect()]);
  shared = await sharedByInstances('notifier', { DELIVERY_LEASE_MS: '3000', SMTP_URL: server.url });
  ({ database } = shared);
});

// In order: a killed member keeps the next one out of the group for the 6 s of its session.
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.end('SIGTERM')));
});

afterAll(async () => {
  await Promise.all([server.close(), publisher.close()]);
  await database.drop();
});

/** It listens; it may not be ready yet. */
async function aNotifier(): Promise<RunningService> {
  const started = await startService({ app: 'notifier', shared, untilReady: false });
  processes.push(started);
  return started;
}

const statusOf = async (eventId: string): Promise<string | undefined> =>
  (await database.pool.query<{ status: string }>('SELECT status FROM mail WHERE event_id = $1', [eventId])).rows[0]?.status;

const isSent = (eventId: string) => eventually(() => statusOf(eventId), (status) => status === 'SENT', { within: 40_000 }); // prettier-ignore

/** Blocks writes to the row of this event's mail until `undo`: the statement hangs where the process can be killed under it. */
async function holdUpdates(eventId: string) {
  const holder = await database.pool.connect();
  await holder.query(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END';
    CREATE TRIGGER hold BEFORE UPDATE OF status ON mail FOR EACH ROW WHEN (NEW.event_id = '${eventId}') EXECUTE FUNCTION hold()`);
  await holder.query('SELECT pg_advisory_lock(1)');
  const held = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 1 AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return {
    isHeld: () => eventually(() => holder.query(held), ({ rowCount }) => rowCount === 1, { within: 40_000 }), // prettier-ignore
    /** Ends the statement, as if the process had died before sending it: Postgres would otherwise run it to its end. */
    undo: async () => {
      await holder.query(`SELECT pg_terminate_backend(pid) FROM (${held}) AS victim`);
      await holder.query('SELECT pg_advisory_unlock(1)');
      await holder.query('DROP FUNCTION hold CASCADE');
      holder.release();
    },
  };
}

describe('a notifier that is killed', () => {
  it('after the mail server got the mail, before it answered, sends the same mail again', async () => {
    const victim = await aNotifier();
    const dies = Promise.withResolvers<unknown>();
    const to = server.mailbox(anAddress(), async (_to, nth) => {
      if (nth === 1) dies.resolve(await victim.end('SIGKILL'));
      return undefined;
    });
    const created = aCreation(to);
    await publisher.publish(created);
    expect(await dies.promise).toBe('SIGKILL');
    expect(await statusOf(created.id)).toBe('WAITING');
    await aNotifier();
    await isSent(created.id);
    const [first, ...again] = server.to(to);
    expect(again).toEqual([first]);
  });

  it('after the mail server accepted the mail, before that is stored, sends the same mail again: mailboxes treat both as one message', async () => {
    const victim = await aNotifier();
    const to = anAddress();
    const created = aCreation(to);
    const update = await holdUpdates(created.id);
    await publisher.publish(created);
    await update.isHeld();
    expect(server.to(to)).toHaveLength(1);
    expect(await victim.end('SIGKILL')).toBe('SIGKILL');
    await update.undo();
    await aNotifier();
    await isSent(created.id);
    const [first, ...again] = server.to(to);
    expect(again).toEqual([first]);
    expect(first?.messageId).toBeDefined();
  });

  it('and one that goes on send an unstarted mail once', async () => {
    const created = aCreation(anAddress());
    await publisher.publish(created);
    const [victim] = await Promise.all([aNotifier(), aNotifier()]);
    await victim.end('SIGKILL');
    await isSent(created.id);
    expect(new Set(server.to(created.buyerMail.email).map(({ messageId }) => messageId)).size).toBe(1);
  });
});
