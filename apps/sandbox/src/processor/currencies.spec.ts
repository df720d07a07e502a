import { type RunningSandbox, startSandbox } from '../../test/running-sandbox.js';

let running: RunningSandbox;
beforeAll(async () => void (running = await startSandbox({ PROCESSOR_API_KEY: 'key', CHECKOUT_PUBLIC_URL: 'http://checkout.test' })));
afterAll(() => running.stop());

type Answer = { readonly status: string; readonly continueUrl?: string };

async function charge(about: { key: string; amount: number; currencyCode: string; method: string; document?: string }): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer key' };
  const body = JSON.stringify({ description: 'Mugs', documentType: 'CC', ...about });
  const answer = await fetch(`${running.base}/processor/v1/charges`, { method: 'POST', headers, body });
  return (await answer.json()) as Answer;
}

const page = async (path: string) => (await fetch(running.base + path)).text();

describe('amounts in the smallest units of a currency', () => {
  it.each([
    ['COP', 21_600_000, 'COP 216,000'],
    ['COP', 21_600_050, 'COP 216,000.50'],
    ['JPY', 1_501, 'JPY 1,501'],
    ['KWD', 2_505, 'KWD 2.505'],
    ['KWD', 3_000, 'KWD 3'],
    ['HRK', 405, 'HRK 4.05'],
  ])('in %s: %i is shown on the ledger and to the buyer as %s', async (currencyCode, amount, shown) => {
    const { continueUrl = '' } = await charge({ key: `${currencyCode}-${amount}`, amount, currencyCode, method: 'BANK_A' });
    for (const path of ['/ledger', '/bank', new URL(continueUrl).pathname]) expect(await page(path)).toContain(`>${shown}</`);
  });

  it.each([
    ['COP', 10_000],
    ['JPY', 100],
    ['KWD', 100_000],
  ])('are what the balance of 100 has in %s: %i', async (currencyCode, amount) => {
    const pay = (units: number) =>
      charge({ key: `${currencyCode}-of-${units}`, amount: units, currencyCode, method: 'SERVICE', document: '1000000002' });
    expect(await pay(amount)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await pay(amount + 1)).toMatchObject({ status: 'FAILED', reason: 'INSUFFICIENT_FUNDS' });
  });

  it('are whole numbers', async () => {
    expect(await charge({ key: 'half', amount: 1.5, currencyCode: 'JPY', method: 'BANK_A' })).toHaveProperty('error.code', 400);
  });
});
