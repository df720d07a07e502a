import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noSandboxInProduction, readSandboxMerchant } from './sandbox-merchant.js';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-merchant-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'sandbox.json');

it('is what the seed has written by now, and no more of it', async () => {
  expect(await readSandboxMerchant(file)).toEqual({});
  writeFileSync(file, JSON.stringify({ store: 'stores/s', accessToken: 'cauce_t', webhook: { signingSecret: 'whsec_1' } }));
  expect(await readSandboxMerchant(file)).toEqual({ store: 'stores/s', accessToken: 'cauce_t' });
});

it.each([['{"store": "stores/s"'], ['{"store": "stores/s"}'], ['[]'], ['null'], ['{"store": 1, "accessToken": "t"}']])(
  'is nothing while the file is unfinished: %s',
  async (text) => {
    writeFileSync(file, text);
    expect(await readSandboxMerchant(file)).toEqual({});
  },
);

it('is refused in production, where a token would go to whoever opens the page', async () => {
  expect(noSandboxInProduction({ ENVIRONMENT: 'production', SANDBOX_FILE: file })).toMatchObject({ variable: 'SANDBOX_FILE' });
  expect(noSandboxInProduction({ ENVIRONMENT: 'production' })).toBeUndefined();
  expect(noSandboxInProduction({ ENVIRONMENT: 'development', SANDBOX_FILE: file })).toBeUndefined();
  expect(await readSandboxMerchant(undefined)).toEqual({});
});
