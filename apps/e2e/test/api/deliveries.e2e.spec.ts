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
});
