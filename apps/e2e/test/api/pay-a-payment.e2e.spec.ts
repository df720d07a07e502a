import {
  aPayment,
  Buyer,
  CARDS,
  contractChecksum,
  envelopeOf,
  EventLog,
  ledgerOf,
  OperatorApi,
  type Page,
  type Payment,
  type Scenario,
  scenarios,
  Stack,
  standardSignature,
  type Webhook,
} from '@cauce/testing/system';

const stack = Stack.fromEnv();
const aScenario = scenarios(stack);
const BEGUN = ['PaymentCreated', 'AttemptStarted'];
const PAID = ['paymentAttempt.statusChanged SUCCEEDED', 'payment.statusChanged FUNDED'];
const buyer = { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573001234567', email: 'ana@correo.example' };
/** What the webhook repeats of a payment, and… */
const told = {
  amountCents: 1999,
  currencyCode: 'USD',
  title: 'Two mugs ☕',
  description: 'Blue',
  buyer,
  correlationId: 'DR-2048',
  paymentType: 'PRODUCT',
  disableBuyerNotification: true,
  enabledPaymentMethods: ['CARD', 'PSE'],
  redirectUri: 'https://shop.example/done?order=1',
};
/** …what it does not. */
const untold = { discountPercentage: 0.15, discountSource: 'Spring', courier: 'Envía', trackingNumber: '77', mediaAssets: [] };

const idOf = (name = '') => name.slice(name.lastIndexOf('/') + 1);

describe('a payment that its buyer pays by card', () => {
  const log = new EventLog(stack);
  let merchant: Scenario['merchant'];
  let inbox: Scenario['inbox'];
  let created: Payment;
  let page: Page;
  let webhooks: readonly Webhook[];

  beforeAll(async () => {
    const story = await aScenario();
    ({ merchant, inbox } = story);
    created = await merchant.api.createPayment(merchant.store, { ...told, ...untold });
    page = await new Buyer().pay(created.url, CARDS.approved);
    await story.expectEvents(...BEGUN, ...PAID);
    webhooks = await inbox.webhooks();
  });
  afterAll(() => log.close());

  const attemptOf = async () => (await merchant.api.attempts(created.name)).paymentAttempts;

  it('starts as AWAITING_PAYMENT, with all sent fields and a link', () => {
    expect(created).toEqual({
      ...told,
      ...untold,
      name: expect.stringMatching(new RegExp(`^${merchant.store}/payments/[a-z2-7]{26}$`)),
      organization: merchant.organization,
      status: 'AWAITING_PAYMENT',
      url: expect.stringMatching(new RegExp(`^${stack.checkoutUrl}/p/${idOf(created.name)}\\.`)),
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updateTime: created.createTime,
      expireTime: new Date(Date.parse(created.createTime) + 24 * 60 * 60 * 1000).toISOString(),
    });
  });

  it('shows the buyer that it is paid', () => {
    expect(page.status).toBe(200);
    expect(page.html).toContain('Paid. Thank you, Ana.');
    expect(page.html).toContain('0001');
  });

  it('is FUNDED, and its other fields are unchanged', async () => {
    const payment = await merchant.api.payment(created.name);
    expect(payment).toEqual({ ...created, status: 'FUNDED', updateTime: expect.any(String) });
    expect(payment.updateTime > created.createTime).toBe(true);
  });

  it('has one attempt, which SUCCEEDED', async () => {
    expect(await attemptOf()).toEqual([
      {
        name: expect.stringMatching(new RegExp(`^${created.name}/attempts/[a-z2-7]{26}$`)),
        status: 'SUCCEEDED',
        method: 'CARD',
        createTime: expect.any(String),
        updateTime: expect.any(String),
        expireTime: expect.any(String),
      },
    ]);
  });

  it('moved the discounted amount once', async () => {
    const [attempt] = await attemptOf();
    const { movements } = await ledgerOf(stack, idOf(attempt?.name));
    // 1999 × 0.85 = 1699.15
    expect(movements).toEqual([expect.objectContaining({ amount: 1699, currencyCode: 'USD' })]);
  });

  it('sends two webhooks: the attempt’s, then the payment’s', async () => {
    expect(webhooks.map((webhook) => envelopeOf(webhook).event)).toEqual(['paymentAttempt.statusChanged', 'payment.statusChanged']);
    expect(await new OperatorApi(stack).deliveries(merchant.organization)).toHaveLength(2);
  });

  it('sends the attempt’s documented fields', async () => {
    const [attempt] = await attemptOf();
    expect(envelopeOf(webhooks[0])).toEqual({
      event: 'paymentAttempt.statusChanged',
      data: {
        name: attempt?.name,
        createTime: attempt?.createTime,
        method: 'CARD',
        payer: { ...buyer, ip: '127.0.0.1' },
        status: 'SUCCEEDED',
        correlationId: 'DR-2048',
      },
      timestamp: Math.floor(Date.parse(attempt?.updateTime ?? '') / 1000),
      signature: { properties: ['name', 'correlationId', 'method', 'status'], checksum: expect.stringMatching(/^[0-9A-F]{64}$/) },
    });
  });

  it('sends the payment’s documented fields', async () => {
    const { updateTime } = await merchant.api.payment(created.name);
    expect(envelopeOf(webhooks[1])).toEqual({
      event: 'payment.statusChanged',
      data: { ...told, name: created.name, url: created.url, organization: merchant.organization, status: 'FUNDED' },
      timestamp: Math.floor(Date.parse(updateTime) / 1000),
      signature: {
        properties: ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'],
        checksum: expect.stringMatching(/^[0-9A-F]{64}$/),
      },
    });
  });

  it('signs its webhooks', () => webhooks.forEach(expectSigned));

  const expectSigned = ({ headers, body, verified }: Webhook) => {
    const { webhookKey, signingSecret } = inbox.endpoint;
    const { event, signature } = envelopeOf({ body });
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      authorization: `Bearer ${webhookKey}`,
      'x-service-event': event,
      'x-service-checksum': signature.checksum,
      'webhook-signature': standardSignature({ headers, body }, signingSecret),
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    });
    expect(signature.checksum).toBe(contractChecksum(body, webhookKey));
    expect(verified).toEqual({ bearer: true, checksum: true, standardWebhooks: true });
  };

  it('names the stored event and the revision of each webhook', async () => {
    const events = await log.stream(`payment-${idOf(created.name)}`);
    expect(events.map(({ type }) => type)).toEqual(['PaymentCreated', 'AttemptStarted', 'AttemptSucceeded', 'PaymentFunded']);
    const announced = webhooks.map(({ headers }) => ({ id: headers['webhook-id'], revision: Number(headers['x-service-sequence']) }));
    expect(announced).toEqual(events.slice(2).map(({ id, revision }) => ({ id, revision })));
  });
});

describe('a payment whose first card is declined', () => {
  let story: Scenario;
  let merchant: Scenario['merchant'];
  let payment: Payment;
  let declined: Page;

  beforeAll(async () => {
    story = await aScenario();
    ({ merchant } = story);
    payment = await merchant.api.createPayment(merchant.store, aPayment());
    declined = await new Buyer().pay(payment.url, CARDS.withoutFunds);
  });

  it('still awaits payment, announces the failed attempt with a sentence for the buyer, and moves no money', async () => {
    await story.expectEvents(...BEGUN, 'paymentAttempt.statusChanged FAILED');
    const { data } = envelopeOf((await story.inbox.webhooks())[0]);
    const why = 'There was not enough available. Use another card or another way to pay.';
    expect(data['errorMessage']).toBe(why);
    expect(Object.keys(data).sort()).toEqual(['createTime', 'errorMessage', 'method', 'name', 'payer', 'status']);
    expect((await merchant.api.payment(payment.name)).status).toBe('AWAITING_PAYMENT');
    expect((await ledgerOf(stack, idOf(String(data['name'])))).movements).toEqual([]);
  });

  it('tells the buyer why, and offers the form again', () => {
    expect(declined.html).toContain('The bank declined the card ending in 0002');
    expect(declined.html).toContain('Another way to pay');
  });

  it('is paid with another card, and lists both attempts, newest first', async () => {
    const buyer = new Buyer();
    const page = await buyer.confirm(await buyer.enterCard(declined, CARDS.approved));
    expect(page.html).toContain('Paid. Thank you, Ana.');
    await story.expectEvents('AttemptStarted', ...PAID);
    const { paymentAttempts } = await merchant.api.attempts(payment.name);
    expect(paymentAttempts.map(({ status }) => status)).toEqual(['SUCCEEDED', 'FAILED']);
    const moved = await Promise.all(paymentAttempts.map(({ name }) => ledgerOf(stack, idOf(name))));
    expect(moved.map(({ movements }) => movements.length)).toEqual([1, 0]);
  });
});

describe('a payment that the bank wants to review', () => {
  it('is UNDER_REVIEW with its attempt PENDING, announces just that, and has moved no money', async () => {
    const story = await aScenario();
    const { merchant } = story;
    const { name, url } = await merchant.api.createPayment(merchant.store, aPayment());
    await new Buyer().pay(url, CARDS.reviewed);
    await story.expectEvents(...BEGUN, 'payment.statusChanged UNDER_REVIEW');
    expect(envelopeOf((await story.inbox.webhooks())[0]).data['name']).toBe(name);
    const [attempt] = (await merchant.api.attempts(name)).paymentAttempts;
    expect(attempt?.status).toBe('PENDING');
    expect((await ledgerOf(stack, idOf(attempt?.name))).movements).toEqual([]);
  });
});
