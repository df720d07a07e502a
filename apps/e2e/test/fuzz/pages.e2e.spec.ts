import { aMerchant, aPayment, type Merchant, OperatorApi, Stack } from '@cauce/testing/system';
import fc from 'fast-check';

/** As in the fuzz of the routes. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? '25');
const SEED = Number(process.env['FUZZ_SEED'] ?? '1');

const stack = Stack.fromEnv();

let merchant: Merchant;
beforeAll(async () => {
  merchant = await aMerchant(stack);
  await new OperatorApi(stack).changeOrganization(merchant.organization, { rateLimit: 1_000_000 });
});

/** Markup that a page must never repeat as it is. */
const MARKUP = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onload='alert(1)", '</title><svg onload=alert(1)>'];
const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.constantFrom(...MARKUP, '\u202Eevil', '{{constructor}}', '&lt;b&gt;', 'Ana, go to evil.example', '\r\nSet-Cookie: a=b'),
);
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
