import { randomId } from '@cauce/secrets';
import { eventually, type RunningService, type ServiceAnswer } from '@cauce/testing/services';
import { aChange, aCreation, aFunding, anAddress } from '../../../test/mail-messages.js';
import { MailServer } from '../../../test/mail-server.js';
import { type aMerchant, Publisher } from '../../../test/payment-messages.js';
import { sharedNotifier } from '../../../test/shared-notifier.js';
import type { MailResource } from '../mail.resource.js';

let server: MailServer;
let publisher: Publisher;
let notifier: RunningService;

beforeAll(async () => {
  [server, publisher] = await Promise.all([new MailServer().start(), Publisher.connect()]);
  notifier = await sharedNotifier({ SMTP_URL: server.url });
}, 60_000);
afterAll(() => Promise.all([notifier.close(), publisher.close(), server.close()]));

type Page = { readonly mails: readonly MailResource[]; readonly nextPageToken?: string };

const get = <Body = Page>(path: string): Promise<ServiceAnswer<Body>> => notifier.send<Body>('GET', `/admin/v1/${path}`);
const list = (organization: string, query = '') => get(`${organization}/mails${query}`);
const ended = (organization: string, count: number) =>
  eventually(async () => (await list(organization)).body.mails, (mails) => mails.length === count && mails.every(({ endTime }) => endTime !== undefined), { within: 20_000 }); // prettier-ignore

/** One organization with a mail that failed, one that was sent and one that was withdrawn. */
async function someMails() {
  const [bad, good] = [server.mailbox(anAddress(), () => 550), anAddress()];
  const failed = aFunding(bad);
  const of: Pick<ReturnType<typeof aMerchant>, 'organization' | 'store'> = { organization: failed.organization, store: failed.store };
  const sent = { ...aFunding(good), ...of };
  const created = {
    ...aCreation(
      server.mailbox(anAddress(), () => 451),
      { expireTime: new Date(Date.now() + 3_600_000).toISOString() },
    ),
    ...of,
  };
  for (const [nth, message] of [failed, sent, created].entries()) {
    await publisher.publish(message);
    await eventually(async () => (await list(of.organization)).body.mails, ({ length }) => length === nth + 1); // prettier-ignore
  }
  await publisher.publish({ ...aChange(created, 'FUNDED'), ...of });
  await ended(of.organization, 3);
  return { ...of, failed, sent, created, addresses: [bad, good, created.buyerMail.email] };
}

it('shows of each mail what it was about, how it ended and why, and never the address', async () => {
  const { organization, failed, addresses } = await someMails();
  const { body } = await list(organization);
  const shown = body.mails.find(({ state }) => state === 'FAILED');
  expect(shown).toEqual({
    name: expect.stringMatching(new RegExp(`^${organization}/mails/[0-9a-f]{32}$`)),
    eventId: failed.id,
    kind: 'payment-receipt',
    resource: failed.buyerMail.resource,
    state: 'FAILED',
    failedAttemptCount: 1,
    error: '550',
    recordTime: expect.any(String),
    createTime: expect.any(String),
    endTime: expect.any(String),
  });
  expect((await get<MailResource>(shown?.name ?? '')).body).toEqual(shown);
  for (const address of addresses) expect(JSON.stringify(body)).not.toContain(address);
});

it('is filtered by state, kind, resource and time, and read page by page, newest first', async () => {
  const { organization, failed, sent, created } = await someMails();
  const eventsOf = async (query: string) => (await list(organization, query)).body.mails.map(({ eventId }) => eventId);
  expect(await eventsOf('')).toEqual([created.id, sent.id, failed.id]);
  expect(await eventsOf('?state=FAILED')).toEqual([failed.id]);
  expect(await eventsOf('?state=WITHDRAWN')).toEqual([created.id]);
  expect(await eventsOf('?kind=payment-receipt')).toEqual([sent.id, failed.id]);
  expect(await eventsOf(`?resource=${encodeURIComponent(sent.buyerMail.resource)}`)).toEqual([sent.id]);
  const middle = (await list(organization)).body.mails[1]?.createTime ?? '';
  expect(await eventsOf(`?from=${middle}`)).toEqual([created.id, sent.id]);
  expect(await eventsOf(`?to=${middle}`)).toEqual([failed.id]);
  const { body: first } = await list(organization, '?pageSize=2');
  expect(first.mails.map(({ eventId }) => eventId)).toEqual([created.id, sent.id]);
  const { body: second } = await list(organization, `?pageSize=2&pageToken=${first.nextPageToken ?? ''}`);
  expect([second.mails.map(({ eventId }) => eventId), second.nextPageToken]).toEqual([[failed.id], undefined]);
  const foreign = await list(organization, `?state=FAILED&pageToken=${first.nextPageToken ?? ''}`);
  expect([foreign.status, foreign.refusal?.fields]).toEqual([400, ['pageToken']]);
});

it('keeps to the organization, and refuses what is no question', async () => {
  const { organization } = await someMails();
  const [{ name } = { name: '' }] = (await list(organization)).body.mails;
  const other = `organizations/${randomId()}`;
  expect((await list(other)).body).toEqual({ mails: [] });
  const elsewhere = await get(name.replace(organization, other));
  expect([elsewhere.status, elsewhere.refusal?.reason]).toEqual([404, 'MAIL_NOT_FOUND']);
  expect((await list('organizations/nobody')).refusal?.reason).toBe('ORGANIZATION_NOT_FOUND');
  const { status, refusal } = await list(organization, '?state=LOST&kind=x&from=yesterday&pageSize=0');
  expect([status, [...(refusal?.fields ?? [])].sort()]).toEqual([400, ['from', 'kind', 'pageSize', 'state']]);
});

it('are found by their resource without reading the others', async () => {
  const { organization, sent } = await someMails();
  const { pool } = notifier.database;
  await pool.query(
    `INSERT INTO mail (id, event_id, kind, organization, store, payment, language, at, recorded_at, create_time, give_up_time, status)
     SELECT 'm' || n, 'e' || n, 'payment-link', $1, '', 'stores/s/payments/' || n, 'es', now(), now(), now(), now(), 'SENT' FROM generate_series(1, 5000) AS n`,
    [organization],
  );
  await pool.query('ANALYZE mail');
  const resource = sent.buyerMail.resource;
  expect((await list(organization, `?resource=${resource}`)).body.mails).toHaveLength(1);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT id FROM mail WHERE organization = $1 AND payment = $2 ORDER BY create_time DESC, id DESC LIMIT 51`,
    [organization, resource],
  );
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('mail_payment_create_time_id_idx');
});
