import {
  aMerchant,
  aPayment,
  aReceiver,
  Buyer,
  CARDS,
  contractChecksum,
  envelopeOf,
  eventually,
  type Inbox,
  type Merchant,
  OperatorApi,
  type Payment,
  Stack,
  type Webhook,
} from '@cauce/testing/system';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const eventsOf = (webhooks: readonly Webhook[]) => webhooks.map((webhook) => envelopeOf(webhook).event);

describe('a receiver that answers 500 twice, then 200', () => {
  let merchant: Merchant;
  let inbox: Inbox;
  let payment: Payment;
  let webhooks: readonly Webhook[];

  beforeAll(async () => {
    merchant = await aMerchant(stack);
    inbox = await aReceiver(stack, merchant);
    await inbox.set({ answer: 'error' });
    payment = await merchant.api.createPayment(merchant.store, aPayment());
    await new Buyer().pay(payment.url, CARDS.approved);
    await inbox.received(2);
    await inbox.set({ answer: 'ok' });
    webhooks = await eventually(
      () => inbox.webhooks(),
      (all) => all.filter(({ answered }) => answered === 200).length === 2,
    );
  });

  it('gets the attempt’s webhook until it accepts it, and only then the payment’s', () => {
    const events = eventsOf(webhooks);
    expect(events.slice(0, -1)).toEqual(events.slice(0, -1).map(() => 'paymentAttempt.statusChanged'));
    expect(events.at(-1)).toBe('payment.statusChanged');
    expect(webhooks.slice(0, 2).map(({ answered }) => answered)).toEqual([500, 500]);
  });

  it('gets the same id and the same bytes each time, with a valid signature', () => {
    const tries = webhooks.slice(0, -1);
    expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1);
    for (const { body, verified } of webhooks) {
      expect(envelopeOf({ body }).signature.checksum).toBe(contractChecksum(body, inbox.endpoint.webhookKey));
      expect(verified).toEqual({ bearer: true, checksum: true, standardWebhooks: true });
    }
  });

  it('shows every attempt to the operator', async () => {
    const done = await eventually(
      () => operator.deliveries(merchant.organization),
      (deliveries) => deliveries.every(({ state }) => state === 'DELIVERED'),
    );
    expect(done.map(({ event }) => event).sort()).toEqual(['payment.statusChanged', 'paymentAttempt.statusChanged']);
    const first = done.find(({ event }) => event === 'paymentAttempt.statusChanged');
    const { attempts = [] } = await operator.delivery(first?.name ?? '');
    const answers = webhooks.slice(0, -1).map(({ answered }) => answered);
    expect(attempts.map(({ status }) => status).sort()).toEqual(answers.sort());
  });
});

describe('a receiver that never answers well', () => {
  it('delays no other payment and no other receiver', async () => {
    const merchant = await aMerchant(stack);
    const deaf = await aReceiver(stack, merchant);
    const good = await aReceiver(stack, merchant);
    await deaf.set({ answer: 'error' });
    for (let count = 0; count < 2; count++) {
      const { url } = await merchant.api.createPayment(merchant.store, aPayment());
      await new Buyer().pay(url, CARDS.approved);
    }
    expect(eventsOf(await good.received(4)).filter((event) => event === 'payment.statusChanged')).toHaveLength(2);
    const tried = await eventually(
      () => deaf.webhooks(),
      (webhooks) => new Set(webhooks.map((webhook) => envelopeOf(webhook).data['name'])).size >= 2,
    );
    expect(new Set(tried.map(({ answered }) => answered))).toEqual(new Set([500]));
    await deaf.set({ answer: 'ok' });
    await eventually(
      () => deaf.webhooks(),
      (webhooks) => webhooks.filter(({ answered }) => answered === 200).length === 4,
    );
  });
});

describe('an endpoint', () => {
  it('gets only its own store’s events of the requested types, recorded since its registration', async () => {
    const merchant = await aMerchant(stack);
    const { name: otherStore } = await operator.createStore(merchant.organization, 'Second');
    const early = await merchant.api.createPayment(merchant.store, aPayment());
    await new Buyer().pay(early.url, CARDS.withoutFunds);
    const whole = await aReceiver(stack, merchant);
    const narrow = await aReceiver(stack, merchant, { store: otherStore, events: ['payment.statusChanged'] });
    const here = await merchant.api.createPayment(merchant.store, aPayment());
    const there = await merchant.api.createPayment(otherStore, aPayment());
    for (const { url } of [here, there]) await new Buyer().pay(url, CARDS.approved);
    const all = await whole.received(4);
    const paid = (webhooks: readonly Webhook[]) => webhooks.map((webhook) => String(envelopeOf(webhook).data['name']));
    expect(paid(all).some((name) => name.startsWith(early.name))).toBe(false);
    const some = await narrow.received(1);
    expect([eventsOf(some), paid(some)]).toEqual([['payment.statusChanged'], [there.name]]);
    expect(await operator.deliveries(merchant.organization)).toHaveLength(5);
  });

  it('whose events change gets those that it asks for from then on', async () => {
    const merchant = await aMerchant(stack);
    const inbox = await aReceiver(stack, merchant, { events: ['paymentAttempt.statusChanged'] });
    const paid = async () => {
      const { url } = await merchant.api.createPayment(merchant.store, aPayment());
      await new Buyer().pay(url, CARDS.approved);
    };
    await paid();
    await inbox.received(1);
    await operator.door.patch(`/${inbox.endpoint.name}`, { events: ['payment.statusChanged'] });
    await paid();
    expect(eventsOf(await inbox.received(2))).toEqual(['paymentAttempt.statusChanged', 'payment.statusChanged']);
    expect(await operator.deliveries(merchant.organization)).toHaveLength(2);
  });

  it('gets again what it had taken, and what was skipped, when an operator replays it', async () => {
    const merchant = await aMerchant(stack);
    const inbox = await aReceiver(stack, merchant, { events: ['payment.statusChanged'] });
    const { url } = await merchant.api.createPayment(merchant.store, aPayment());
    await new Buyer().pay(url, CARDS.approved);
    await inbox.received(1);
    const [delivery] = await eventually(
      () => operator.deliveries(merchant.organization, '?state=DELIVERED'),
      ({ length }) => length === 1,
    );
    const replayed = await operator.door.post<{ state: string; attempts: unknown[] }>(`/${delivery?.name ?? ''}:replay`, {});
    expect([replayed.state, replayed.attempts.length]).toEqual(['DELIVERED', 2]);
    await inbox.set({ answer: 'error' });
    const later = await merchant.api.createPayment(merchant.store, aPayment());
    await new Buyer().pay(later.url, CARDS.approved);
    const failing = await eventually(
      () => operator.deliveries(merchant.organization, '?state=WAITING'),
      ({ length }) => length === 1,
    );
    const skip = () => operator.door.ask('POST', `/${failing[0]?.name ?? ''}:skip`);
    await eventually(skip, ({ status }) => status === 200); // busy while it is being sent
    await inbox.set({ answer: 'ok' });
    const from = new Date(Date.now() - 60_000).toISOString();
    await operator.door.post(`/${inbox.endpoint.name}:recover`, { from });
    await eventually(
      () => operator.deliveries(merchant.organization, '?state=DELIVERED'),
      ({ length }) => length === 2,
    );
    const ids = (await inbox.webhooks()).map(({ headers }) => headers['webhook-id']);
    expect([ids[1], ids.at(-1)]).toEqual([delivery?.eventId, failing[0]?.eventId]);
  });

  it('is tested: the answer says what came', async () => {
    const merchant = await aMerchant(stack);
    const inbox = await aReceiver(stack, merchant);
    const test = () => operator.door.post(`/${inbox.endpoint.name}:test`, {});
    expect(await test()).toMatchObject({ isDelivered: true, status: 200 });
    await inbox.set({ answer: 'error' });
    expect(await test()).toMatchObject({ isDelivered: false, status: 500, error: 'It answered 500: only 2xx acknowledges.' });
    expect(await operator.deliveries(merchant.organization)).toEqual([]);
  });

  it('has its keys rotated: the old ones verify until the new ones take their place', async () => {
    const merchant = await aMerchant(stack);
    const inbox = await aReceiver(stack, merchant, { events: ['payment.statusChanged'] });
    /** The sandbox judges by the keys that the inbox has now. */
    const nextVerifies = async (nth: number) => {
      const { url } = await merchant.api.createPayment(merchant.store, aPayment());
      await new Buyer().pay(url, CARDS.approved);
      expect((await inbox.received(nth)).at(-1)?.verified).toEqual({ bearer: true, checksum: true, standardWebhooks: true });
    };
    const rotated = (terms: object) =>
      operator.door.post<{ webhookKey: string; signingSecret: string }>(`/${inbox.endpoint.name}:rotate`, terms);
    const { signingSecret } = await rotated({});
    await nextVerifies(1);
    await inbox.set({ signingSecret });
    await nextVerifies(2);
    const activateTime = new Date(Date.now() + 3_000).toISOString();
    const last = await rotated({ activateTime });
    await eventually(
      () => Promise.resolve(Date.now()),
      (now) => now > Date.parse(activateTime),
    );
    await inbox.set({ webhookKey: last.webhookKey, signingSecret: last.signingSecret });
    await nextVerifies(3);
  });

  it('that is deleted skips what waits for it, and gets nothing more', async () => {
    const merchant = await aMerchant(stack);
    const deaf = await aReceiver(stack, merchant);
    await deaf.set({ answer: 'error' });
    const { url } = await merchant.api.createPayment(merchant.store, aPayment());
    await new Buyer().pay(url, CARDS.approved);
    await deaf.received(1);
    await operator.door.ask('DELETE', `/${deaf.endpoint.name}`);
    const closed = await eventually(
      () => operator.door.get<{ status: string }>(`/${deaf.endpoint.name}`),
      ({ status }) => status === 'CLOSED',
    );
    expect(closed).toMatchObject({ name: deaf.endpoint.name });
    const heard = await aReceiver(stack, merchant);
    const later = await merchant.api.createPayment(merchant.store, aPayment());
    await new Buyer().pay(later.url, CARDS.approved);
    await heard.received(2);
    const its = await operator.deliveries(merchant.organization, `?endpoint=${deaf.endpoint.name}`);
    expect(its.map(({ state }) => state)).toEqual(['SKIPPED', 'SKIPPED']);
  });
});
