import { freePort } from '@cauce/stack/free-ports';
import { eventually, newDatabase, type RunningService, startService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aChange, aCreation, aFunding, anAddress } from '../../test/mail-messages.js';
import { MailServer } from '../../test/mail-server.js';
import { MIGRATIONS } from '../../test/migrations.js';
import { Publisher } from '../../test/payment-messages.js';
import { sharedNotifier } from '../../test/shared-notifier.js';
import { MailRows } from './mail.rows.js';

jest.setTimeout(120_000);

type Row = {
  readonly kind: string;
  readonly status: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly notice: object | null;
  readonly hasEnded: boolean;
};

describe.each([
  ['sent at once', 'on'],
  ['found by the sweeper', 'off'],
])('e-mails to buyers, %s', (_, BORN_LEASED) => {
  let server: MailServer;
  let publisher: Publisher;
  let notifier: RunningService;

  beforeAll(async () => {
    [server, publisher] = await Promise.all([new MailServer().start(), Publisher.connect()]);
    const addresses = { SMTP_URL: server.url };
    notifier =
      BORN_LEASED === 'on'
        ? await sharedNotifier(addresses)
        : await startService({ app: 'notifier', env: { MAIL_TIMETABLE: '0', BORN_LEASED, ...addresses } });
  });

  afterAll(() => Promise.all([notifier.close(), publisher.close(), server.close()]));

  const rowOf = async (eventId: string): Promise<Row | undefined> => {
    const text = 'SELECT kind, status, attempts, error, notice FROM mail WHERE event_id = $1';
    return (await notifier.database.pool.query<Row>(text, [eventId])).rows[0];
  };
  const ended = (eventId: string) => eventually(() => rowOf(eventId), (row) => row !== undefined && row.status !== 'WAITING', { within: 60_000 }); // prettier-ignore

  it('a creation makes one mail with the link, however often its message comes, and no webhook', async () => {
    const to = anAddress();
    const created = aCreation(to);
    const other = aCreation(anAddress());
    await publisher.publish(created, created);
    await publisher.publish(created);
    await publisher.publish(other);
    await Promise.all([ended(created.id), ended(other.id)]);
    expect(server.to(to)).toHaveLength(1);
    const { raw = '' } = server.to(to)[0] ?? {};
    expect(raw).toMatch(/^From: =\?UTF-8\?.*<pagos@cauce\.example>\r$/m);
    expect(raw).toMatch(new RegExp(`^To: ${to}\\r$`, 'm'));
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw.replaceAll('=\r\n', '')).toContain(`\n${created.buyerMail.url}\r\n`);
    const { rows } = await notifier.database.pool.query('SELECT FROM delivery WHERE event_id = $1', [created.id]);
    expect(rows).toHaveLength(0);
  });

  it('answers go to the store, if it says where', async () => {
    const [to, other] = [anAddress(), anAddress()];
    const storeProfile = { supportEmail: 'ayuda@dosrios.example', logoUrl: 'https://dosrios.example/logo.png' };
    const [created, plain] = [aCreation(to, { storeProfile }), aCreation(other)];
    await publisher.publish(created, plain);
    await Promise.all([ended(created.id), ended(plain.id)]);
    const { raw = '' } = server.to(to)[0] ?? {};
    expect(raw).toMatch(/^Reply-To: ayuda@dosrios\.example\r$/m);
    expect(raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain('src="https://dosrios.example/logo.png"');
    expect(server.to(other)[0]?.raw).not.toMatch(/^Reply-To:|<img/m);
  });

  it('a funding makes a receipt; once it is sent, no personal data is left', async () => {
    const to = anAddress();
    const funded = aFunding(to);
    await publisher.publish(funded);
    expect(await ended(funded.id)).toEqual({ kind: 'payment-receipt', status: 'SENT', attempts: 1, error: null, notice: null });
    expect(server.to(to)[0]?.raw).toMatch(/^Subject: .*Recibo/m);
  });

  it('is retried after a temporary refusal, and is the same mail byte for byte', async () => {
    const to = server.mailbox(anAddress(), (_to, nth) => (nth < 3 ? 451 : undefined));
    const created = aCreation(to);
    await publisher.publish(created);
    expect(await ended(created.id)).toMatchObject({ status: 'SENT', attempts: 3 });
    const [first, ...others] = server.to(to);
    expect(others).toEqual([first, first]);
    expect(first?.messageId).toMatch(/^<[\da-f]{32}@cauce\.example>$/);
  });

  it('ends with the server’s permanent refusal, is not retried, and shows in the metrics', async () => {
    const to = server.mailbox(anAddress(), () => 550);
    const [refused, after] = [aCreation(to), aCreation(anAddress())];
    await publisher.publish(refused);
    expect(await ended(refused.id)).toEqual({ kind: 'payment-link', status: 'FAILED', attempts: 1, error: '550', notice: null });
    await publisher.publish(after);
    await ended(after.id);
    expect(server.to(to)).toHaveLength(1);
    expect(await notifier.metrics()).toMatch(/cauce_mail_attempt_duration_seconds_count{.*answer="refused",becomes="FAILED".*} \d/);
  });

  it('is given up when its payment can no longer be paid', async () => {
    const to = server.mailbox(anAddress(), () => 451);
    const now = Date.now();
    const created = aCreation(to, { expireTime: new Date(now + 1_500).toISOString() });
    await publisher.publish({ ...created, at: new Date(now).toISOString(), recordedAt: new Date(now).toISOString() });
    expect(await ended(created.id)).toMatchObject({ status: 'FAILED', notice: null });
    const count = server.to(to).length;
    const late = aCreation(to, { expireTime: created.recordedAt });
    await publisher.publish(late);
    expect(await ended(late.id)).toMatchObject({ status: 'FAILED', error: 'TOO_LATE' });
    expect(server.to(to)).toHaveLength(count);
  });

  it('to anything but a single mailbox is never sent', async () => {
    const created = aCreation('ana@correo.example, eve@evil.example');
    await publisher.publish(created);
    expect(await ended(created.id)).toMatchObject({ status: 'FAILED', error: 'NO_MAILBOX' });
    expect(server.given.filter(({ raw }) => raw.includes('eve@evil.example'))).toEqual([]);
  });

  it('for an event older than 30 days is not made', async () => {
    const old = { ...aCreation(anAddress()), recordedAt: new Date(Date.now() - 31 * 86_400_000).toISOString() };
    const after = aCreation(anAddress());
    await publisher.publish(old);
    await publisher.publish({ ...after, stream: old.stream });
    await ended(after.id);
    expect(await rowOf(old.id)).toBeUndefined();
  });
});

describe('while the mail server is away', () => {
  let publisher: Publisher;
  let port: number;
  let notifier: RunningService;
  beforeAll(async () => {
    port = await freePort();
    publisher = await Publisher.connect();
    notifier = await startService({ app: 'notifier', env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_TIMETABLE: '0' } });
  });
  afterAll(() => Promise.all([notifier.close(), publisher.close()]));

  const becomes = (event: { readonly id: string }, accept: (row: Row | undefined) => boolean) =>
    eventually(
      async () => (await notifier.database.pool.query<Row>('SELECT kind, status, attempts, error, notice FROM mail WHERE event_id = $1', [event.id])).rows[0],
      accept,
      { within: 60_000 },
    ); // prettier-ignore
  /** It is back as long as this takes. */
  async function whileBack(work: (back: MailServer) => Promise<void>): Promise<void> {
    const back = await new MailServer().start(port);
    await work(back).finally(() => back.close());
  }

  it.each(['FUNDED', 'EXPIRED', 'CANCELED'])(
    'an unsent link mail is withdrawn when its payment is %s meanwhile; that of another payment is sent',
    async (end) => {
      const [ended, reviewed] = [aCreation(anAddress()), aCreation(anAddress())];
      await publisher.publish(ended);
      await publisher.publish(reviewed);
      await becomes(ended, (row) => row?.error === 'ECONNREFUSED');
      await publisher.publish(aChange(ended, end));
      await publisher.publish(aChange(reviewed, 'UNDER_REVIEW'));
      expect(await becomes(ended, (row) => row?.status === 'WITHDRAWN')).toMatchObject({ notice: null });
      await whileBack(async (back) => {
        await becomes(reviewed, (row) => row?.status === 'SENT');
        expect(back.to(ended.buyerMail.email)).toEqual([]);
      });
    },
  );

  it('a mail waits for it', async () => {
    const to = anAddress();
    const created = aCreation(to);
    await publisher.publish(created);
    await becomes(created, (row) => row?.error === 'ECONNREFUSED');
    await whileBack(async (back) => {
      await becomes(created, (row) => row?.status === 'SENT');
      expect(back.to(to)).toHaveLength(1);
    });
  });
});

describe('a link mail whose payment ends while it is being sent', () => {
  let server: MailServer;
  let publisher: Publisher;
  let notifier: RunningService;

  beforeAll(async () => {
    [server, publisher] = await Promise.all([new MailServer().start(), Publisher.connect()]);
    notifier = await sharedNotifier({ SMTP_URL: server.url });
  });

  afterAll(() => Promise.all([notifier.close(), publisher.close(), server.close()]));

  const QUERY = 'SELECT status, attempts, error, notice, end_time IS NOT NULL AS "hasEnded" FROM mail WHERE event_id = $1';
  const isNow = (eventId: string, status: string) =>
    eventually(
      async () => (await notifier.database.pool.query<Row>(QUERY, [eventId])).rows[0],
      (row) => row?.status === status && row.hasEnded === (status !== 'WITHDRAWING'),
      { within: 60_000 },
    ); // prettier-ignore

  /** The mail server answers `code` once the row is being withdrawn. */
  async function aLinkOvertaken(code: number | undefined) {
    const to = server.mailbox(anAddress(), async () => {
      await publisher.publish(aChange(created, 'CANCELED'));
      await isNow(created.id, 'WITHDRAWING');
      return code;
    });
    const created = aCreation(to);
    await publisher.publish(created);
    return { to, created };
  }

  it('is SENT when the mail server accepts it', async () => {
    const { to, created } = await aLinkOvertaken(undefined);
    expect(await isNow(created.id, 'SENT')).toEqual({ status: 'SENT', attempts: 1, error: null, notice: null, hasEnded: true });
    expect(server.to(to)).toHaveLength(1);
  });

  it('is WITHDRAWN when the mail server does not, and is not retried', async () => {
    const { to, created } = await aLinkOvertaken(451);
    expect(await isNow(created.id, 'WITHDRAWN')).toEqual({ status: 'WITHDRAWN', attempts: 1, error: '451', notice: null, hasEnded: true });
    const after = aCreation(anAddress());
    await publisher.publish(after);
    await isNow(after.id, 'SENT');
    expect(server.to(to)).toHaveLength(1);
  });

  it('is WITHDRAWN when the process that was sending it has died', async () => {
    const died = `INSERT INTO mail (id, event_id, kind, organization, store, payment, language, at, recorded_at, create_time, give_up_time, status,
        next_action_time, action_lease_until, action_tries)
      VALUES ('died', 'died', 'payment-link', 'organizations/o', '', '', 'es', now(), now(), now(), now(), 'WITHDRAWING', now(), now(), 1)`;
    await notifier.database.pool.query(died);
    expect(await isNow('died', 'WITHDRAWN')).toMatchObject({ attempts: 0, notice: null });
  });
});

it('a mail server without TLS gets nothing, unless that is allowed', async () => {
  const [server, publisher] = await Promise.all([new MailServer().start(), Publisher.connect()]);
  const notifier = await startService({ app: 'notifier', env: { SMTP_URL: server.url, MAIL_TIMETABLE: '0', SMTP_ALLOW_PLAIN: 'false' } });
  try {
    const created = aCreation(anAddress());
    const row = async () =>
      (await notifier.database.pool.query<Row>('SELECT status, error FROM mail WHERE event_id = $1', [created.id])).rows[0];
    await publisher.publish(created);
    expect(await eventually(row, (seen) => typeof seen?.error === 'string', { within: 60_000 })).toMatchObject({ status: 'WAITING' });
    expect(server.given).toEqual([]);
  } finally {
    await Promise.all([notifier.close(), server.close(), publisher.close()]);
  }
});

it('rows are kept as long as their message could be repeated', async () => {
  const database = await newDatabase(MIGRATIONS);
  const { pool } = database;
  const insert = `INSERT INTO mail (id, event_id, kind, organization, store, payment, language, at, recorded_at, create_time, give_up_time, status)
    SELECT n::text, n::text, 'payment-link', '', '', '', 'es', now(), now() - n * interval '1 day', now(), now(), CASE n WHEN 40 THEN 'WAITING' ELSE 'SENT' END
    FROM unnest(ARRAY[30, 32, 33, 34, 40]) AS n`;
  await pool.query(insert);
  const rows = new MailRows(pool);
  expect([await rows.purge(2), await rows.purge(2), await rows.purge(2)]).toEqual([2, 1, 0]);
  expect((await pool.query<{ id: string }>('SELECT id FROM mail ORDER BY id')).rows).toEqual([{ id: '30' }, { id: '40' }]);
  await database.drop();
});
