import type { ResourceMessage } from '@cauce/contracts';
import { eventually, type RunningService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { anAddress } from '../../test/mail-messages.js';
import { MailServer } from '../../test/mail-server.js';
import { aMerchant, aPaymentMessage, Publisher } from '../../test/payment-messages.js';
import { sharedNotifier } from '../../test/shared-notifier.js';
import { ONE_TIME_CODE, SUBSCRIPTION_MAILS } from '../../test/subscription-mails.js';

jest.setTimeout(60_000);

let server: MailServer;
let publisher: Publisher;
let notifier: RunningService;

beforeAll(async () => {
  [server, publisher] = await Promise.all([new MailServer().start(), Publisher.connect()]);
  notifier = await sharedNotifier({ SMTP_URL: server.url });
});
afterAll(() => Promise.all([notifier.close(), publisher.close(), server.close()]));

/** The text of a mail, as it was sent. */
const readable = (raw = '') =>
  Buffer.from(
    raw.replaceAll('=\r\n', '').replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

describe('a subscription’s message', () => {
  it.each(SUBSCRIPTION_MAILS)('makes one $kind, and no webhook where it is none', async (mail) => {
    const email = anAddress();
    const told: ResourceMessage = {
      ...aPaymentMessage({ ...aMerchant(), kind: 'subscription.trialEndNoticed', data: { name: mail.resource } }),
      stream: 'subscription-u2',
      buyerMail: { ...mail, email },
    };
    await publisher.publishTo('billing.subscription.v1', [told, told]);
    const text = 'SELECT kind, status, notice, payment AS resource FROM mail WHERE event_id = $1';
    const { pool } = notifier.database;
    const row = await eventually(async () => (await pool.query<{ status: string }>(text, [told.id])).rows[0], (found) => found?.status === 'SENT', { within: 20_000 }); // prettier-ignore
    expect(row).toEqual({ kind: mail.kind, status: 'SENT', notice: null, resource: mail.resource });
    expect(server.to(email)).toHaveLength(1);
    const [{ raw } = { raw: '' }] = server.to(email);
    expect(raw).toContain(`\nX-Cauce-Resource: ${mail.resource}`);
    expect(readable(raw).includes(mail.methodUrl)).toBe(mail.kind !== 'subscription-canceled');
    expect((await pool.query('SELECT FROM delivery WHERE event_id = $1', [told.id])).rows).toHaveLength(0);
  });
});

describe('a one-time code', () => {
  const send = (body: object, caller: 'billing' | 'operator' = 'billing') => notifier.send('POST', '/internal/mails', body, { caller });
  const tables = `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  /** All rows that the database holds, as text. */
  const stored = async (): Promise<ReadonlySet<string>> => {
    const { pool } = notifier.database;
    const { rows } = await pool.query<{ name: string }>(tables);
    const all = await Promise.all(rows.map(({ name }) => pool.query(`SELECT t::text AS row FROM "${name}" AS t`)));
    return new Set(all.flatMap((found) => found.rows.map((row: { row: string }) => row.row)));
  };

  it('is at the mail server when the answer is there, and in no table', async () => {
    const [email, before] = [anAddress(), await stored()];
    expect(await send({ mail: { ...ONE_TIME_CODE, email, code: '730461', currencyCode: 'USD' } })).toMatchObject({ status: 200 });
    expect(server.to(email)).toHaveLength(1);
    expect(readable(server.to(email)[0]?.raw)).toContain('\n730461\r\n');
    expect(readable(server.to(email)[0]?.raw)).toContain('Your code for Taller');
    // What other files left is no news: among all their random ids might be these digits.
    const added = [...(await stored())].filter((row) => !before.has(row)).join('\n');
    for (const secret of ['730461', email]) expect(added).not.toContain(secret);
  });

  it('is answered at the store', async () => {
    const email = anAddress();
    const storeProfile = { supportEmail: 'ayuda@dosrios.example', supportUrl: 'https://dosrios.example/ayuda' };
    expect(await send({ mail: { ...ONE_TIME_CODE, email, storeProfile } })).toMatchObject({ status: 200 });
    expect(server.to(email)[0]?.raw).toMatch(/^Reply-To: ayuda@dosrios\.example\r$/m);
  });

  it('is written in the language that was asked for, else in its currency’s', async () => {
    const subject = async (more: object) => {
      const email = anAddress();
      await send({ mail: { ...ONE_TIME_CODE, email, ...more } });
      return /Tu código/.test(readable(server.to(email)[0]?.raw)) ? 'es' : 'en';
    };
    expect([await subject({}), await subject({ currencyCode: 'COP' }), await subject({ currencyCode: 'USD' })]).toEqual(['es', 'es', 'en']);
    expect(await subject({ currencyCode: 'USD', language: 'es' })).toBe('es');
  });

  it.each([
    ['later', 451],
    ['never', 550],
  ])('that the mail server takes %s is answered 503, and not tried again', async (_, code) => {
    const email = server.mailbox(anAddress(), () => code);
    expect(await send({ mail: { ...ONE_TIME_CODE, email } })).toMatchObject({ status: 503 });
    expect(server.to(email)).toHaveLength(1);
  });

  it.each([
    ['mail.code', { code: '48293' }],
    ['mail.email', { email: 'Ana <ana@correo.example>' }],
    ['mail.expireTime', { expireTime: 'soon' }],
    ['mail.kind', { kind: 'payment-link' }],
    ['mail.language', { language: 'fr' }],
    ['mail.url', { url: 'https://evil.example' }],
  ])('with a bad %s is refused, and the field named', async (field, more) => {
    const { status, body } = await send({ mail: { ...ONE_TIME_CODE, ...more } });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(`"${field}"`);
  });

  it('is sent for billing alone', async () => {
    expect(await send({ mail: ONE_TIME_CODE }, 'operator')).toMatchObject({ status: 401 });
  });
});
