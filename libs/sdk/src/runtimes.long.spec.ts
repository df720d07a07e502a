import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedRuntime } from '@cauce/stack/runtimes';
import { bytes, FakeApi, json, PAYMENT, plain, refusal, STORE, TERMS, TOKEN } from '../test/fake-api.js';
import { inFolder, PATIENCE_MS, Project } from '../test/packed.js';
import { aHandshake, aWebhook } from '../test/webhooks.js';

type Runtime = { readonly name: string; readonly version: string; readonly args: readonly string[] };

/** Of the npm registry. The newest of each when this was written. */
const RUNTIMES: readonly Runtime[] = [
  { name: 'node', version: '22.23.3', args: [] },
  { name: 'node', version: '24.21.0', args: [] },
  { name: 'node', version: '26.10.0', args: [] },
  { name: 'bun', version: '1.4.5', args: ['run'] },
  {
    name: 'deno',
    version: '2.9.6',
    args: ['run', '--quiet', '--allow-net=127.0.0.1', '--allow-env', '--allow-read', '--node-modules-dir=manual'],
  },
];
let api: FakeApi;
let project: Project;
beforeAll(async () => {
  api = await FakeApi.start();
  project = await Project.create();
  await project.write('shop.mjs', await readFile(fileURLToPath(new URL('../test/shop.mjs', import.meta.url)), 'utf8'));
}, PATIENCE_MS);
afterAll(async () => {
  api.stop();
  await project.remove();
});

const PRESENT: [string, Runtime, string][] = [];
for (const runtime of RUNTIMES) {
  const installed = await installedRuntime(runtime.name, runtime.version);
  const name = `${runtime.name} ${runtime.version}`;
  // A line of the run, and no test: what was not run has not passed.
  if ('why' in installed) process.stderr.write(`The client was not run on ${name}: it could not be installed (${installed.why}).\n`);
  else PRESENT.push([name, runtime, installed.program]);
}

const NOW = 1_769_860_800;
const HEAD = ['HTTP/1.1 200 OK', 'content-type: application/json', 'x-request-id: r-1'];
const cut = JSON.stringify(PAYMENT).slice(0, 20);
const broken = { kind: 'CauceConnectionError', status: 200, requestId: 'r-1', isHidden: true };

it.each(PRESENT)(
  'packed and installed alone, it works on %s',
  async (_, { args }, program) => {
    api.answer(
      json(200, PAYMENT),
      refusal(503, 'UNAVAILABLE'),
      json(200, PAYMENT),
      json(200, { payments: [PAYMENT], nextPageToken: 't' }),
      json(200, { payments: [{ ...PAYMENT, amountCents: 200 }] }),
      bytes(...HEAD, 'content-length: 500', '', cut),
      bytes(...HEAD, 'transfer-encoding: chunked', '', '14', cut, ''),
      plain(200, { 'content-type': 'text/html' }, '<p>Hello</p>'),
      plain(200, { 'content-type': 'application/json' }),
      json(200, { payments: [] }),
      plain(302, { location: `${api.url}/elsewhere` }),
      refusal(409, 'IDEMPOTENCY_KEY_REUSED'),
      (request) => void request.socket.write([...HEAD, 'content-length: 500', '', cut].join('\r\n')),
    );
    const shop = { api: api.url, token: TOKEN, store: STORE, terms: TERMS, webhook: aWebhook(NOW), partner: aHandshake(NOW) };
    const env = { SHOP: JSON.stringify(shop), DENO_NO_UPDATE_CHECK: '1', DENO_DIR: join(project.path, '.deno'), DO_NOT_TRACK: '1' };
    const said: unknown = JSON.parse(await inFolder(project.path, env)(program, [...args, 'shop.mjs']));
    expect(said).toEqual({
      creates: PAYMENT.url,
      repeats: PAYMENT.url,
      'goes through a list': [100, 200],
      'broken: length': broken,
      'broken: chunks': broken,
      'broken: page': broken,
      'broken: nothing': broken,
      'broken: shape': broken,
      redirected: { ...broken, status: 302, location: `${api.url}/elsewhere` },
      refused: { kind: 'CauceError', status: 409, requestId: 'r-1', reason: 'IDEMPOTENCY_KEY_REUSED', isHidden: true },
      'not to the last byte': broken,
      'no name': { kind: 'CauceInputError', isHidden: true },
      'webhook, object': 'WHOLE_BODY',
      'webhook, Headers': 'WHOLE_BODY',
      'webhook, Map': 'WHOLE_BODY',
      'webhook, forged': { kind: 'WebhookNotGenuine', status: 401, why: 'signature', isHidden: true },
      'webhook, no secret': { kind: 'CauceInputError', isHidden: true },
      partner: STORE,
      'shows no secret': true,
    });
    // Of a redirect nothing was asked for: the last request is the last call's.
    expect(api.came).toHaveLength(13);
  },
  PATIENCE_MS,
);
