import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { LocalServer } from '@cauce/testing/services';
import { OPERATIONS } from '../operations.js';
import { programOf } from '../program.js';
import type { Report } from './check/report.js';

const KEY = 'key_1';

/** Knows nothing but banks, and echoes the key that it was asked with. */
let adapter: LocalServer;
let folder: string;
let banks: { readonly status: number; readonly body: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-check-'));
  adapter = await LocalServer.start(({ url = '', headers }, _, response) => {
    const isOurs = headers.authorization === `Bearer ${KEY}`;
    const [status, body] = !isOurs ? [401, '{}'] : url.endsWith('/banks') ? [banks.status, banks.body] : [404, `{"said":"Bearer ${KEY}"}`];
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
});
afterAll(async () => {
  await adapter.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  banks = { status: 200, body: '{"banks":[]}' };
});

async function check(file: object, environment: Readonly<Record<string, string>> = {}, ...more: readonly string[]) {
  const said: string[] = [];
  const failures: true[] = [];
  const config = join(folder, 'check.json');
  await writeFile(config, JSON.stringify(file));
  const nobody = () => Promise.reject(new Error('nobody asks'));
  const out = new Writable({
    write: (chunk: Buffer, _, done) => {
      said.push(chunk.toString());
      done();
    },
  });
  const rest = { door: nobody, sandbox: nobody, merchant: nobody, organization: nobody, ended: nobody, environment };
  const program = programOf(OPERATIONS, '', { ...rest, input: Readable.from([KEY]), out, fail: () => failures.push(true) });
  await program.parseAsync([...more, 'processor', 'check', '--url', `${adapter.url}/`, '--config', config], { from: 'user' });
  return { said: stripVTControlCharacters(said.join('')), failed: failures.length > 0 };
}

it('shows each case with its group, what came and what should have come, and ends with 1', async () => {
  const { said, failed } = await check({ sources: {} });
  expect(failed).toBe(true);
  expect(said).toMatch(/^RESULT +GROUP +CASE +CAME +SHOULD BE\n/);
  expect(said).toMatch(/^OK +1 one key, one charge +a key that never came is 404, which is no failure/m);
  expect(said).toMatch(
    /^FAILED +3 abandoned for ever +abandoned twice: the same answer +404 .* 200 with \{"key":"\w{26}","status":"ABANDONED"\}$/m,
  );
  expect(said).toMatch(/\nFailed: \d+, not tried: \d+, of 1\d\d checks\.\n$/);
});

it('lists what it cannot try, with what the file lacks', async () => {
  const report = JSON.parse((await check({ sources: {} }, {}, '--json')).said) as Report;
  const lost = report.checks.find((each) => each.case.startsWith('a lost answer (silent): a look-up'));
  expect(lost).toMatchObject({ result: 'NOT_TRIED', came: 'not tried: no source “silent”' });
  expect(report.notTriedCount).toBeGreaterThan(100);
});

it('shows the key nowhere, though an answer echoes it', async () => {
  const { said } = await check({ sources: {} }, {}, '--json');
  expect([said.includes(KEY), said.includes('Bearer <secret>')]).toEqual([false, true]);
});

it('takes null for absent, and names what is not as the document says', async () => {
  const bankCase = async () => {
    const { checks } = JSON.parse((await check({ sources: {} }, {}, '--json')).said) as Report;
    return checks.find((each) => each.case.startsWith('the banks are a list'));
  };
  banks = { status: 200, body: '{"banks":[{"code":"1","name":"One","swift":null}],"next":null}' };
  expect(await bankCase()).toMatchObject({ result: 'OK' });
  banks = { status: 200, body: '{"banks":[{"code":1,"name":null}]}' };
  expect((await bankCase())?.came).toMatch(/banks\.0 must have required property 'name'; banks\.0\.code must be string/);
});

it.each([
  [{ sources: { aproved: {} } }, /sources\.aproved: there is no such member\. Allowed: approved, declined,/],
  [{ sources: { approved: { method: 'CASH' } } }, /sources\.approved\.method: must be .*: PSE, CARD,/],
  [{ sources: {}, timeoutMs: '5' }, /timeoutMs: must be integer/],
  [{}, /the file: must have required property 'sources'/],
  [{ sources: {}, callbacks: { port: 4001 } }, /give their secret in CAUCE_PROCESSOR_CALLBACK_SECRET/],
])('refuses a file that cannot be meant: %j', async (file, why) => {
  await expect(check(file)).rejects.toThrow(why);
});

it('says so where its port for callbacks is taken', async () => {
  const callbacks = { port: Number(new URL(adapter.url).port) };
  await expect(check({ sources: {}, callbacks }, { CAUCE_PROCESSOR_CALLBACK_SECRET: 'secret' })).rejects.toThrow(/Callbacks cannot be received on port \d+: .*EADDRINUSE/); // prettier-ignore
});

it('says so where the key is another one', async () => {
  banks = { status: 401, body: '{}' };
  await expect(check({ sources: {} })).rejects.toThrow(/does not know the key/);
});
