import { randomBytes } from 'node:crypto';
import { EventStore, rowsIn } from '@cauce/event-store';
import { instanceOf } from '@cauce/fields';
import { Clock } from '@cauce/kernel';
import { KeyRing, randomId } from '@cauce/secrets';
import { SILENT } from '@cauce/telemetry';
import { newDatabase, type OwnDatabase, stackAddress } from '@cauce/testing/services';
import type { PaymentsConfig } from '../../config.js';
import { AccountChoice } from '../../processor-accounts/account-choice.js';
import { KnownAccounts } from '../../processor-accounts/known-accounts.js';
import { PaymentLinks } from '../payment.links.js';
import { PaymentStreams } from '../payment.streams.js';
import { CreatePayment } from './create-payment.handler.js';
import { CreatePaymentRequest } from './create-payment.request.js';

const MIGRATIONS = new URL('../../../prisma/migrations/', import.meta.url);
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_USE = Date.parse('2030-01-01T10:00:00.000Z');

/** An organization's clock that the spec moves. */
class MovedClock extends Clock {
  ms = FIRST_USE;
  override now = () => Promise.resolve(new Date(this.ms).toISOString());
}

const clock = new MovedClock();

let database: OwnDatabase;
let store: EventStore;
let handler: CreatePayment;

beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
  store = EventStore.connect(stackAddress('TEST_EVENT_STORE_URL'));
  const config = {
    FINGERPRINT_KEY: randomBytes(32),
    LINK_KEYS: KeyRing.parse(`l1:${randomBytes(32).toString('base64')}`),
    CHECKOUT_PUBLIC_URL: 'https://checkout.example',
  } as PaymentsConfig; // all settings that a creation reads
  const payments = new PaymentStreams({ store, rows: rowsIn(database.pool), writeThrough: true, logger: SILENT }, config);
  handler = new CreatePayment(
    payments,
    new PaymentLinks(config),
    clock,
    config,
    new AccountChoice(new KnownAccounts(database.pool, SILENT)),
  );
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

const [AMOUNT, OTHER] = [1_000, 2_000];
const requestOf = (amountCents: number) =>
  instanceOf(CreatePaymentRequest, {
    amountCents,
    currencyCode: 'COP',
    title: 'Two mugs',
    buyer: { firstName: 'Ana', phoneNumber: '+573001234567' },
  });

/** A new store, and a key in it. */
function aKey() {
  const id = randomId();
  const claims = {
    caller: 'gateway' as const,
    principal: 'access-tokens/t',
    organization: `organizations/${id}`,
    store: { name: `stores/${id}`, displayName: 'Shop' },
    environment: 'DEVELOPMENT' as const,
    method: 'POST',
    path: '/',
    requestId: 'r',
    expires: 0,
  };
  const at = (ms: number, amountCents = AMOUNT) => {
    clock.ms = FIRST_USE + ms;
    return handler.execute(requestOf(amountCents), claims, 'key');
  };
  return { at };
}

describe('an Idempotency-Key', () => {
  it('is remembered for 30 days of the organization’s time: until then a different request is refused', async () => {
    const { at } = aKey();
    const first = await at(0);
    expect(first.isReplay).toBe(false);
    expect(await at(30 * DAY_MS - 1)).toMatchObject({ isReplay: true, payment: { name: first.payment.name } });
    await expect(at(30 * DAY_MS - 1, OTHER)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      facts: { metadata: { differingFields: 'amountCents', payment: first.payment.name } },
    });
  });

  it('is free after that: the same request makes a new payment, and is replayed from then on', async () => {
    const { at } = aKey();
    const first = await at(0);
    const second = await at(30 * DAY_MS);
    expect(second.isReplay).toBe(false);
    expect(second.payment.name).not.toBe(first.payment.name);
    expect(await at(31 * DAY_MS)).toMatchObject({ isReplay: true, payment: { name: second.payment.name } });
    await expect(at(31 * DAY_MS, OTHER)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await at(60 * DAY_MS)).isReplay).toBe(false);
  });

  it('is free after that for a different request, too', async () => {
    const { at } = aKey();
    await at(0);
    expect(await at(30 * DAY_MS, OTHER)).toMatchObject({ isReplay: false, payment: { amountCents: OTHER } });
  });
});
