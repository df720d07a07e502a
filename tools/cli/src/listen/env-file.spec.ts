import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readKeys, writeKeys } from './env-file.js';

const ENDPOINT = { name: 'organizations/o/webhook-endpoints/e', webhookKey: 'whk_1', signingSecret: 'whsec_a+b/c=' };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-env-'));
  file = join(folder, '.env');
});
afterEach(() => rm(folder, { recursive: true }));

it('what was written is read again, and only its owner may', async () => {
  expect(await readKeys(file)).toBeUndefined();
  await writeKeys(file, ENDPOINT);
  expect(await readKeys(file)).toEqual(ENDPOINT);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('other lines stay as they are, and keys of before are replaced', async () => {
  await writeFile(file, '# the shop\nexport WEBHOOK_KEY=old\nPORT=3000\nMY_WEBHOOK_KEY=mine');
  await writeKeys(file, ENDPOINT);
  await writeKeys(file, { ...ENDPOINT, webhookKey: 'whk_$&' });
  expect(await readFile(file, 'utf8')).toBe(
    `# the shop\nWEBHOOK_KEY=whk_$&\nPORT=3000\nMY_WEBHOOK_KEY=mine\nWEBHOOK_ENDPOINT=${ENDPOINT.name}\nSIGNING_SECRET=${ENDPOINT.signingSecret}\n`,
  );
});

it('a file with some of them alone has none', async () => {
  await writeFile(file, 'WEBHOOK_KEY=a\nSIGNING_SECRET=b\n');
  expect(await readKeys(file)).toBeUndefined();
});
