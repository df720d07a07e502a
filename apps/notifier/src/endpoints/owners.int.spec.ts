import { checksum, type FoundMissing } from '@cauce/contracts';
import { KeyRing, randomId, SealedBox } from '@cauce/secrets';
import { eventually, LocalServer, type RunningService } from '@cauce/testing/services';
import { aMerchant, aPaymentMessage, Publisher } from '../../test/payment-messages.js';
import { Receiver } from '../../test/receiver.js';
import { sharedNotifier } from '../../test/shared-notifier.js';
import type { EndpointResource } from './endpoint.resource.js';
import { SecretsBox } from './endpoint.secrets.js';

const PARTNERS = { webhookKey: 'service-token', bearer: 'partner-token', signingSecret: null };
const integration = `integrations/${randomId()}`;

let notifier: RunningService;
/** Stands for the catalog, which knows every store. */
let catalog: LocalServer;
let receiver: Receiver;
let publisher: Publisher;
let merchant: ReturnType<typeof aMerchant>;

beforeAll(async () => {
  [receiver, publisher] = await Promise.all([Receiver.start(), Publisher.connect()]);
  catalog = await LocalServer.start((_request, _body, response) => void response.end('{}'));
  notifier = await sharedNotifier({ CATALOG_URL: catalog.url });
});
afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close()]);
  await notifier.close();
  await catalog.stop();
});
beforeEach(() => void (merchant = aMerchant()));

const sql = (text: string, values: unknown[]) => notifier.database.pool.query(text, values);
const register = async (terms: object) =>
  (await notifier.send<EndpointResource>('POST', `/admin/v1/${merchant.organization}/webhook-endpoints`, terms)).body;

/** As it is once its partner has acknowledged it. */
async function anIntegrationsEndpoint(path: string): Promise<string> {
  const { name } = await register({ url: receiver.address(path), store: merchant.store });
  const id = name.split('/').at(-1) ?? '';
  const { webhookKey, bearer, signingSecret } = new SecretsBox(new SealedBox(KeyRing.parse(notifier.env['SEALING_KEYS'] ?? ''))).seal(
    id,
    PARTNERS,
  );
  const values = [id, integration, webhookKey, bearer, signingSecret];
  await sql('UPDATE webhook_endpoint SET integration = $2, webhook_key = $3, bearer = $4, signing_secret = $5 WHERE id = $1', values);
  return name;
}

describe('an endpoint of an integration', () => {
  it('gets what that integration made, and no other; the merchant’s gets all', async () => {
    const name = await anIntegrationsEndpoint('/partner');
    await register({ url: receiver.address('/merchant') });
    const theirs = aPaymentMessage({ ...merchant, integration });
    const others = aPaymentMessage({ ...merchant, integration: `integrations/${randomId()}` });
    const own = aPaymentMessage(merchant);
    await publisher.publish(others, own, theirs);
    await eventually(() => receiver.at('/merchant'), ({ length }) => length === 3); // prettier-ignore
    const [webhook] = await eventually(() => receiver.at('/partner'), ({ length }) => length > 0); // prettier-ignore
    expect(receiver.at('/partner').map(({ body }) => (JSON.parse(body) as { data: unknown }).data)).toEqual([theirs.data]);
    const { data, timestamp, signature } = JSON.parse(webhook?.body ?? '') as {
      data: object;
      timestamp: number;
      signature: { properties: string[]; checksum: string };
    };
    expect(webhook?.headers.authorization).toBe('Bearer partner-token');
    expect(signature.checksum).toBe(checksum(data, signature.properties, timestamp, 'service-token'));
    expect(Object.keys(webhook?.headers ?? {}).filter((header) => header.startsWith('webhook-'))).toEqual([]);
    expect((await notifier.send<EndpointResource>('GET', `/admin/v1/${name}`)).body).toMatchObject({ store: merchant.store, integration });
  });

  it('is audited by the same rule', async () => {
    const name = await anIntegrationsEndpoint('/audited');
    const asked = (about: object) => {
      const { id, kind, organization, store, recordedAt } = aPaymentMessage(merchant);
      return { id, kind, organization, store, recordedAt, ...about };
    };
    const messages = [asked({}), asked({ integration }), asked({ integration: `integrations/${randomId()}` })];
    const facts = { caller: 'payments', facts: { principal: 'payments' } } as const;
    const { body } = await notifier.send<FoundMissing>('POST', '/internal/missing-notifications', { messages }, facts);
    expect(body.missing).toEqual([{ kind: 'WEBHOOK', what: 'payment.statusChanged', to: name, eventId: messages[1]?.id }]);
  });

  it.each(['HANDSHAKING', 'CLOSING', 'CLOSED'])('is sent nothing while it is %s, and refuses what it cannot do', async (status) => {
    const name = await anIntegrationsEndpoint(`/${status}`);
    await sql('UPDATE webhook_endpoint SET status = $2 WHERE id = $1', [name.split('/').at(-1), status]);
    await register({ url: receiver.address(`/beside-${status}`) });
    await publisher.publish(aPaymentMessage({ ...merchant, integration }));
    await eventually(() => receiver.at(`/beside-${status}`), ({ length }) => length === 1); // prettier-ignore
    expect(receiver.at(`/${status}`)).toEqual([]);
    expect((await notifier.send<EndpointResource>('GET', `/admin/v1/${name}`)).body.status).toBe(status);
    const { status: http, refusal } = await notifier.send('POST', `/admin/v1/${name}:resume`);
    expect([http, refusal?.reason]).toEqual([400, `WEBHOOK_ENDPOINT_${status}`]);
  });
});

it.each([
  ['a state that there is not', { status: 'PAUSED' }],
  ['an integration of no store', { integration }],
])(
  'the database refuses %s',
  async (_, { status = 'ENABLED', integration: of = null }: { status?: string; integration?: string | null }) => {
    const { name } = await register({ url: receiver.address('/checked') });
    await expect(
      sql('UPDATE webhook_endpoint SET status = $2, integration = $3 WHERE id = $1', [name.split('/').at(-1), status, of]),
    ).rejects.toMatchObject({ code: '23514' });
  },
);
