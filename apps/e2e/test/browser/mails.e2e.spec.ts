import { aMailbox, aMerchant, aPayment, Buyer, CARDS, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../src/browser.js';
import { lookAt } from '../../src/looks.js';

const stack = Stack.fromEnv();

let browser: TestBrowser;
beforeAll(async () => {
  browser = await TestBrowser.launch(stack);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

describe.each([
  ['english-light', { currencyCode: 'USD', colorScheme: 'light', depth: 'whole' }],
  ['spanish-dark', { currencyCode: 'COP', colorScheme: 'dark', depth: 'language and contrast' }],
] as const)('in %s', (name, { currencyCode, colorScheme, depth }) => {
  it('both e-mails are accessible and fit every screen', async () => {
    const [merchant, mailbox] = [await aMerchant(stack), aMailbox(stack)];
    const buyer = { firstName: 'Ana', phoneNumber: '+573001234567', email: mailbox.address };
    const about = {
      buyer,
      currencyCode,
      discountPercentage: 0.1,
      correlationId: 'DR-2048',
      title: `Dos pocillos de gres ${'x'.repeat(60)}`,
    };
    const { url } = await merchant.api.createPayment(merchant.store, aPayment(about));
    await mailbox.received(1);
    await new Buyer().pay(url, CARDS.approved);
    const [link, receipt] = await mailbox.received(2);
    const { page } = await browser.visit({ colorScheme });
    for (const [kind, mail] of Object.entries({ link, receipt })) {
      await page.setContent(mail?.html ?? '');
      expect(await lookAt(page, `mails/${kind}-${name}`, { depth })).toEqual([]);
    }
  });

  it('the sandbox shows them, with their links', async () => {
    const [merchant, mailbox] = [await aMerchant(stack), aMailbox(stack)];
    const buyer = { firstName: 'Ana', phoneNumber: '+573001234567', email: mailbox.address };
    const { url } = await merchant.api.createPayment(merchant.store, aPayment({ buyer, currencyCode }));
    await mailbox.received(1);
    const visit = await browser.visit({ colorScheme });
    const { page } = visit;
    await visit.open(`${stack.sandboxUrl}/mail`);
    await page.getByRole('link', { name: mailbox.address }).click();
    expect(await page.getByRole('link', { name: url }).count()).toBe(1);
    expect(await page.frameLocator('iframe').getByRole('heading', { level: 1 }).textContent()).toMatch(/pago pendiente|is waiting for you/);
    expect(await lookAt(page, `mails/sandbox-${name}`, { depth })).toEqual([]);
  });
});
