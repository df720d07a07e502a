import type { FoundNotifications, ResourceMessage } from '@cauce/contracts';
import { eventually, type RunningService } from '@cauce/testing/services';
import { aFunding, anAddress } from '../../test/mail-messages.js';
import { MailServer } from '../../test/mail-server.js';
import { aMerchant, aPaymentMessage, next, Publisher } from '../../test/payment-messages.js';
import { Receiver, status } from '../../test/receiver.js';
import { sharedNotifier } from '../../test/shared-notifier.js';
import type { EndpointResource } from '../endpoints/endpoint.resource.js';
import type { EndpointSecrets } from '../endpoints/endpoint.secrets.js';

let notifier: RunningService;
let receiver: Receiver;
let publisher: Publisher;
let mails: MailServer;

beforeAll(async () => {
  [receiver, publisher, mails] = await Promise.all([Receiver.start(), Publisher.connect(), new MailServer().start()]);
  notifier = await sharedNotifier({ SMTP_URL: mails.url });
}, 60_000);
afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close(), mails.close()]);
  await notifier.close();
});

type Found = FoundNotifications['notifications'];

const register = async (organization: string, url: string) =>
  (await notifier.send<EndpointResource & EndpointSecrets>('POST', `/admin/v1/${organization}/webhook-endpoints`, { url })).body;
const find = async (organization: string, ...eventIds: readonly string[]): Promise<Found> =>
  (await notifier.send<FoundNotifications>('POST', '/internal/notifications', { organization, eventIds })).body.notifications;
const ended = (organization: string, count: number, ...eventIds: readonly string[]) =>
  eventually(() => find(organization, ...eventIds), (found) => found.length === count && found.every(({ endTime }) => endTime !== undefined), { within: 20_000 }); // prettier-ignore

it('says of an event to whom it was told, and how each answered', async () => {
  const merchant = aMerchant();
  const good = await register(merchant.organization, receiver.address('/good'));
  await register(merchant.organization, receiver.address('/bad', status(500)));
  const message = aPaymentMessage(merchant);
  await publisher.publish(message);
  const found = await ended(merchant.organization, 2, message.id);
  const [delivered, failed] = ['DELIVERED', 'FAILED'].map((state) => found.find((each) => each.state === state));
  expect(delivered).toEqual({
    eventId: message.id,
    kind: 'WEBHOOK',
    what: 'payment.statusChanged',
    to: receiver.address('/good'),
    state: 'DELIVERED',
    failedAttemptCount: 0,
    delivery: expect.stringMatching(new RegExp(`^${merchant.organization}/deliveries/[a-z2-7]{26}$`)),
    createTime: expect.any(String),
    endTime: expect.any(String),
    attempts: [{ startTime: expect.any(String), durationMillis: expect.any(Number), outcome: 'ANSWERED', status: 200 }],
  });
  expect(failed).toMatchObject({ to: receiver.address('/bad'), failedAttemptCount: 4 });
  expect(failed?.attempts.map((attempt) => attempt.status)).toEqual([500, 500, 500, 500]);
  const text = JSON.stringify(found);
  for (const secret of [good.webhookKey, good.signingSecret, 'answered 500']) expect(text).not.toContain(secret);
});

it('says of an event which mail its buyer got, without the address', async () => {
  const to = anAddress();
  const funded = aFunding(to);
  await publisher.publish(funded);
  const found = await ended(funded.organization, 1, funded.id);
  expect(found).toMatchObject([
    { eventId: funded.id, kind: 'BUYER_MAIL', what: 'payment-receipt', to: 'buyer', state: 'SENT', failedAttemptCount: 0 },
  ]);
  expect(JSON.stringify(found)).not.toContain(to);
});

it('tells events apart, keeps to the organization, and knows nothing of others', async () => {
  const [merchant, other] = [aMerchant(), aMerchant()];
  await register(merchant.organization, receiver.address('/several'));
  const first: ResourceMessage = aPaymentMessage(merchant);
  const second = next(first);
  await publisher.publish(first, second);
  const found = await ended(merchant.organization, 2, first.id, second.id);
  expect(found.map(({ eventId }) => eventId).sort()).toEqual([first.id, second.id].sort());
  expect((await find(merchant.organization, second.id)).map(({ eventId }) => eventId)).toEqual([second.id]);
  expect(await find(other.organization, first.id)).toEqual([]);
  expect(await find(merchant.organization)).toEqual([]);
});

it('is for the gateway’s operators alone, and refuses what is no question', async () => {
  const { organization } = aMerchant();
  const body = { organization, eventIds: [] };
  expect(await notifier.send('POST', '/internal/notifications', body, { caller: 'catalog' })).toMatchObject({ status: 401 });
  const { status: refused, refusal } = await notifier.send('POST', '/internal/notifications', {
    organization: 'x',
    eventIds: [1],
    more: 1,
  });
  expect([refused, refusal?.fields]).toEqual([400, ['more', 'organization', 'eventIds[0]']]);
});
