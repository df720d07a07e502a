import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { LocalServer } from '@cauce/testing/services';
import { Command } from 'commander';
import { OperatorDoor } from '../operator-door.js';
import type { Surroundings } from '../surroundings.js';
import { addListen } from './listen.js';

type Endpoint = { readonly name: string; url: string; status: string; store?: string };

/** The operator API as far as endpoints go: what it has, and what was asked of it. */
const endpoints = new Map<string, Endpoint>();
const asked: string[] = [];
let api: LocalServer;

beforeAll(async () => {
  api = await LocalServer.start(({ method = '', url = '' }, text, response) => {
    const path = url.replace('/admin/v1/', '').replace(/\?.*/, '');
    const [name = '', verb = ''] = path.split(':');
    const body = (text === '' ? {} : JSON.parse(text)) as Partial<Endpoint>;
    response.end(JSON.stringify(answerTo(method, name, verb, body)));
    if (method !== 'GET') asked.push(verb === '' ? method : verb);
  });
});
afterAll(() => api.stop());

function answerTo(method: string, name: string, verb: string, body: Partial<Endpoint>): object {
  if (name === 'organizations/o') return { environment: 'DEVELOPMENT' };
  if (name === 'organizations/o/webhook-endpoints' && method === 'GET') return { webhookEndpoints: [...endpoints.values()] };
  if (method === 'POST' && verb === '') {
    const made = { name: `${name}/e${endpoints.size + 1}`, url: body.url ?? '', status: 'ENABLED' };
    endpoints.set(made.name, made);
    return { ...made, webhookKey: `key-${endpoints.size}`, signingSecret: `whsec_${endpoints.size}` };
  }
  const endpoint = endpoints.get(name);
  if (endpoint === undefined) return { name, state: 'SUCCEEDED' };
  if (method === 'PATCH') Object.assign(endpoint, body);
  if (method === 'DELETE') endpoint.status = 'CLOSED';
  if (verb === 'disable') endpoint.status = 'DISABLED';
  if (verb === 'resume') endpoint.status = 'ENABLED';
  return verb === 'skip' ? { name: `${name}/operations/1`, state: 'RUNNING' } : endpoint;
}

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-listen-'));
  file = join(folder, '.env');
  endpoints.clear();
  asked.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

/** Listens until it has greeted, and answers how it can be ended; what it said, and how it ended. */
async function listening(...args: readonly string[]) {
  const said: string[] = [];
  const signals = new EventEmitter();
  const out = new Writable({
    write: (chunk: Buffer, _, done) => {
      said.push(chunk.toString());
      if (chunk.toString().includes('Ctrl+C ends it')) signals.emit('greeted');
      done();
    },
  });
  const ended = once(signals, 'end');
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addListen(program, { door: () => Promise.resolve(new OperatorDoor(api.url, 't')), ended: () => ended, out } as unknown as Surroundings);
  const ran = program.parseAsync(['listen', 'organizations/o', ...args], { from: 'user' });
  await Promise.race([once(signals, 'greeted'), ran]);
  const end = async () => {
    signals.emit('end');
    await ran;
    return said.join('');
  };
  return { said: () => said.join(''), end };
}

it('without a file, the endpoint and its keys are new each time', async () => {
  expect(await (await listening('--forward-to', '9')).end()).toMatch(
    /^Listening as organizations\/o\/webhook-endpoints\/e1\. Its secrets, shown once:\n {2}webhook key {5}key-1\n[^]*Forwarding to http:\/\/localhost:9\. .*\nThe endpoint is removed\.\n$/,
  );
  expect(await (await listening('--forward-to', '9')).end()).toContain('key-2');
  expect(asked).toEqual(['POST', 'DELETE', 'POST', 'DELETE']);
});

it('with a file, the second run goes on with the endpoint and the keys of the first, without what came between', async () => {
  const first = await listening('--forward-to', '9', '--write-env', file, '--store', 'stores/s');
  expect(first.said()).toContain(`Its secrets, which are in ${file}:`);
  expect(await first.end()).toMatch(/The endpoint waits for the next time; .*\.env has its keys\.\n$/);
  const written = await readFile(file, 'utf8');
  const { url } = [...endpoints.values()][0] ?? { url: '' };
  const second = await listening('--forward-to', '9', '--write-env', file);
  expect(second.said()).toMatch(/^Listening as organizations\/o\/webhook-endpoints\/e1 again, with the keys in/);
  expect(second.said()).not.toContain('key-1');
  await second.end();
  expect(asked).toEqual(['POST', 'disable', 'PATCH', 'skip', 'resume', 'disable']);
  expect([...endpoints.values()]).toEqual([
    {
      name: 'organizations/o/webhook-endpoints/e1',
      url: expect.not.stringMatching(url),
      status: 'DISABLED',
      store: 'stores/-',
      events: [],
    },
  ]);
  expect(await readFile(file, 'utf8')).toBe(written);
});

it('what a file keeps is not removed by a listener without it, nor used by two', async () => {
  const kept = await listening('--forward-to', '9', '--write-env', file);
  await expect(listening('--forward-to', '9', '--write-env', file)).rejects.toThrow('Another "cauce listen" uses the keys of');
  await kept.end();
  await (await listening('--forward-to', '9')).end();
  expect([...endpoints.values()].map(({ status }) => status)).toEqual(['DISABLED', 'CLOSED']);
});

it('of a file that lost its keys, the endpoint of before is removed', async () => {
  await (await listening('--forward-to', '9', '--write-env', file)).end();
  await rm(file);
  expect(await (await listening('--forward-to', '9', '--write-env', file)).end()).toMatch(
    /^Removed 1 endpoint [^]* {2}webhook key {5}key-2\n/,
  );
  expect([...endpoints.values()].map(({ status }) => status)).toEqual(['CLOSED', 'DISABLED']);
});

it('an endpoint that was not made for the file is left alone', async () => {
  await (await listening('--forward-to', '9', '--write-env', file)).end();
  for (const each of endpoints.values()) each.url = 'https://shop.example/hooks';
  await (await listening('--forward-to', '9', '--write-env', file)).end();
  expect([...endpoints.values()].map(({ url }) => url)).toEqual(['https://shop.example/hooks', expect.stringContaining('/cauce-listen/')]);
});

it('says each time that no certificate is verified, and not to verify what has none', async () => {
  const forwardTo = ['--forward-to', 'https://localhost:9', '--skip-verify'];
  for (let run = 0; run < 2; run++)
    expect(await (await listening(...forwardTo)).end()).toContain('The certificate of your server is not verified (--skip-verify).\n');
  await expect(listening('--forward-to', '9', '--skip-verify')).rejects.toThrow('--skip-verify is for https');
});

it('leaves nothing behind where the file cannot be written', async () => {
  await expect(listening('--forward-to', '9', '--write-env', join(folder, 'none/.env'))).rejects.toThrow('cannot be written');
  expect(asked).toEqual(['POST', 'DELETE']);
});
