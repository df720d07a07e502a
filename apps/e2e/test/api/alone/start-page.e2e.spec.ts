import {
  aMerchant,
  aReceiver,
  Buyer,
  CARDS,
  envelopeOf,
  eventually,
  Mailbox,
  type Merchant,
  OperatorApi,
  type Page,
  Stack,
  Subscriber,
} from '@cauce/testing/system';
import { tellGuide } from '../../../src/tell-guide.js';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
let merchant: Merchant;
let onClock: Merchant;

beforeAll(async () => {
  merchant = await aMerchant(stack);
  onClock = await aMerchant(stack, { testClock: { now: '2030-01-31T10:00:00Z' }, features: { subscriptions: true } });
  await tellGuide(stack, merchant, onClock);
});

/** Presses a button of the start page: its form, with the fields that it sends. */
async function press(buyer: Buyer, action: string, fields: Readonly<Record<string, string>> = {}): Promise<Page> {
  const page = await buyer.open(stack.sandboxUrl);
  return buyer.submit(page, { method: 'POST', action, fields: {} }, fields);
}

const linkIn = ({ html }: Page) => /<a href="([^"]+)">Pay it as the buyer<\/a>/.exec(html)?.[1] ?? '';

it('shows that every part is up', async () => {
  const { html } = await new Buyer().open(stack.sandboxUrl);
  expect(html).toContain('Everything is running');
  expect(html).toContain(`${stack.gatewayUrl}/v1/${merchant.store}/payments`);
});

it('creates a payment that can be paid', async () => {
  const inbox = await aReceiver(stack, merchant);
  const link = linkIn(await press(new Buyer(), '/guide/payments'));
  await new Buyer().pay(link, CARDS.approved);
  const statuses = (await inbox.received(2)).map((webhook) => envelopeOf(webhook).data['status']);
  expect(statuses).toEqual(['SUCCEEDED', 'FUNDED']);
});

it('creates one on the test clock, which its buttons move until it has expired', async () => {
  const inbox = await aReceiver(stack, onClock);
  await press(new Buyer(), '/guide/payments', { clock: 'on' });
  const page = await press(new Buyer(), '/guide/test-clock', { by: 'P1M' });
  expect(page.html).toContain('2030-02-28, 10:00 UTC');
  expect((await inbox.received(1)).map((webhook) => envelopeOf(webhook).data['status'])).toEqual(['EXPIRED']);
});

it('creates a subscription that can be accepted, and renews when a button moves the clock', async () => {
  const inbox = await aReceiver(stack, onClock, { events: ['subscription.billingStatusChanged'] });
  const page = await press(new Buyer(), '/guide/subscriptions');
  const link = /<a href="([^"]+)">Accept it as the buyer<\/a>/.exec(page.html)?.[1] ?? '';
  const mailbox = new Mailbox(stack.sandboxUrl, { address: 'ana@correo.example' });
  await new Subscriber(mailbox).accept(link, CARDS.approved);
  await inbox.received(1);
  await press(new Buyer(), '/guide/test-clock', { by: 'P1M' });
  const cycles = (await inbox.received(2)).map((webhook) => envelopeOf(webhook).data);
  expect(cycles.map(({ cycleNumber, status }) => [cycleNumber, status])).toEqual([
    [1, 'SUCCEEDED'],
    [2, 'SUCCEEDED'],
  ]);
});

it('an inbox whose 410 has disabled its endpoint enables it again with one click, and what waited comes', async () => {
  const inbox = await aReceiver(stack, merchant);
  const statusOf = async () => (await operator.door.get<{ status: string }>(`/${inbox.endpoint.name}`)).status;
  const open = () => new Buyer().open(`${stack.sandboxUrl}/inbox/${inbox.name}`);
  const button = 'Answer 200, and enable it again';
  expect((await open()).html).not.toContain(button);
  await inbox.set({ answer: 'gone' });
  await new Buyer().pay(linkIn(await press(new Buyer(), '/guide/payments')), CARDS.approved);
  await eventually(statusOf, (status) => status === 'DISABLED');
  const page = await eventually(open, ({ html }) => html.includes(button));
  const after = await new Buyer().submit(page, { method: 'POST', action: `/inbox/${inbox.name}/resume`, fields: {} }, {});
  expect(await statusOf()).toBe('ENABLED');
  expect(after.url).toBe(`${stack.sandboxUrl}/inbox/${inbox.name}`);
  const received = await eventually(() => inbox.webhooks(), (all) => all.filter(({ answered }) => answered === 200).length === 2); // prettier-ignore
  const taken = received.filter(({ answered }) => answered === 200).map((webhook) => envelopeOf(webhook).data['status']);
  expect(taken).toEqual(['SUCCEEDED', 'FUNDED']);
  expect((await open()).html).not.toContain(button);
});
