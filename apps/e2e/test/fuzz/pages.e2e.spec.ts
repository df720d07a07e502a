import { aMailbox, aMerchant, aPayment, type Mail, type Merchant, OperatorApi, Stack } from '@cauce/testing/system';
import fc from 'fast-check';
import { hostileText as text, MARKUP } from '../../src/fuzz/hostile-text.js';

/** As in the fuzz of the routes. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? '25');
const SEED = Number(process.env['FUZZ_SEED'] ?? '1');

const stack = Stack.fromEnv();

let merchant: Merchant;
beforeAll(async () => {
  merchant = await aMerchant(stack, { features: { subscriptions: true } });
  await new OperatorApi(stack).changeOrganization(merchant.organization, { rateLimit: 1_000_000 });
});

const host = fc.oneof(
  fc.domain(),
  fc.constantFrom('a;b.example', 'a,b.example', '*', "x'y.example", 'xn--9ca.example', '[::1]', '192.0.2.7'),
);
const address = fc.tuple(host, fc.webPath()).map(([name, path]) => `https://${name}${path}`);

/** Every field of a payment that stands in a header, a page or a mail. */
const bodies = fc.record(
  {
    title: text,
    description: text,
    correlationId: text,
    courier: text,
    trackingNumber: text,
    discountSource: text,
    redirectUri: address,
    mediaAssets: fc.array(address, { maxLength: 3 }),
    firstName: text,
    lastName: text,
    email: fc.oneof(fc.emailAddress(), text),
  },
  { requiredKeys: ['title', 'firstName'] },
);

it(
  'whatever the API takes, its page shows it as text, under a policy that says what it should',
  async () => {
    let shown = 0;
    const property = fc.asyncProperty(bodies, async ({ firstName, lastName, email, ...rest }) => {
      const buyer = {
        firstName,
        ...(lastName !== undefined && { lastName }),
        ...(email !== undefined && { email }),
        phoneNumber: '+573001234567',
      };
      const answer = await merchant.api.door.ask('POST', `/${merchant.store}/payments`, { json: aPayment({ ...rest, buyer }) });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 400) return;
      shown += 1;
      const page = await fetch((answer.body as { url: string }).url);
      expect(page.status).toBe(200);
      const html = await page.text();
      for (const markup of MARKUP) expect(html).not.toContain(markup);
      expect(page.headers.get('set-cookie') ?? '').not.toContain('a=b');
      const sources =
        (page.headers.get('content-security-policy') ?? '').split(';').find((each) => each.trim().startsWith('img-src')) ?? '';
      expect(sources.trim()).toMatch(/^img-src( ('self'|data:|https:\/\/[a-z0-9._-]+(:\d+)?|https:\/\/\[[0-9a-f:.]+\](:\d+)?))*$/);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
    expect(shown).toBeGreaterThan(0);
  },
  60_000 + RUNS * 400,
);

it(
  'whatever the API takes of a plan and its buyer, the invitation shows it as text',
  async () => {
    let shown = 0;
    const plans = fc.record({ displayName: text, description: text, firstName: text, lastName: text });
    const property = fc.asyncProperty(plans, async ({ displayName, description, firstName, lastName }) => {
      const { door } = merchant.api;
      const plan = { displayName, description, amountCents: 5_000_000, currencyCode: 'COP' };
      const made = await door.ask('POST', `/${merchant.store}/subscription-plans`, { json: plan });
      expect([200, 400]).toContain(made.status);
      if (made.status === 400) return;
      const buyer = { firstName, lastName, phoneNumber: '+573001234567', email: 'ana@correo.example' };
      const { name } = made.body as { name: string };
      const invited = await door.ask('POST', `/${name}/subscriptions`, { json: { buyer } });
      expect([200, 400]).toContain(invited.status);
      if (invited.status === 400) return;
      shown += 1;
      const { acceptanceUrl } = invited.body as { acceptanceUrl: string };
      for (const step of ['', '/you']) {
        const page = await fetch(`${acceptanceUrl}${step}`);
        expect(page.status).toBe(200);
        const html = await page.text();
        for (const markup of MARKUP) expect(html).not.toContain(markup);
      }
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
    expect(shown).toBeGreaterThan(0);
  },
  60_000 + RUNS * 400,
);

it(
  'whatever the API takes, its mail says it as text: one subject, one recipient, no link but ours',
  async () => {
    let sent = 0;
    const operator = new OperatorApi(stack);
    const names = ['Taller <b>Dos</b> Ríos', 'evil.example', `Ríos "S.A.S." <eve@evil.example>`, MARKUP[1] ?? ''];
    const stores = [
      merchant.store,
      ...(await Promise.all(names.map((name) => operator.createStore(merchant.organization, name)))).map(({ name }) => name),
    ];
    const mails = fc.record({ store: fc.constantFrom(...stores), title: text, firstName: text, correlationId: text });
    const property = fc.asyncProperty(mails, async ({ store, firstName, ...rest }) => {
      const mailbox = aMailbox(stack);
      const buyer = { firstName, phoneNumber: '+573001234567', email: mailbox.address };
      const answer = await merchant.api.door.ask('POST', `/${store}/payments`, { json: aPayment({ ...rest, buyer }) });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 400) return;
      sent += 1;
      const received = await mailbox.received(1);
      expect(received).toHaveLength(1);
      for (const mail of received) expectSafe(mail, mailbox.address, (answer.body as { url: string }).url);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
    expect(sent).toBeGreaterThan(0);
  },
  60_000 + RUNS * 600,
);

/** Its headers are ours alone, and neither part has markup or an address that is not ours. */
function expectSafe({ subject, from, text: written, html, headers }: Mail, to: string, url: string): void {
  expect([subject, from].filter((line) => /[\r\n\u2028\u2029]/.test(line))).toEqual([]);
  expect([headers['to'], headers['bcc'], headers['cc'], headers['set-cookie']]).toEqual([to, undefined, undefined, undefined]);
  for (const markup of MARKUP) expect(html).not.toContain(markup);
  expect([...html.matchAll(/<(\w+)[^>]*\s(?:href|src|action|on\w+)=/g)].map(([, tag]) => tag)).toEqual(['a']);
  expect([...written.matchAll(/https?:\/\/\S+/g)].flat()).toEqual([url]);
}
