import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FakeApi, json, PAYMENT, refusal, TOKEN } from '../test/fake-api.js';
import { inFolder, PATIENCE_MS, Project, TSC } from '../test/packed.js';
import { aWebhook } from '../test/webhooks.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NODE_TYPES = dirname(createRequire(import.meta.url).resolve('@types/node/package.json'));

let project: Project;
let api: FakeApi;
beforeAll(async () => {
  project = await Project.create();
  api = await FakeApi.start();
}, PATIENCE_MS);
afterAll(async () => {
  api.stop();
  await project.remove();
});

/** The programs of a document, by the marks of their blocks. */
function programsOf(document: string): [mark: string, code: string][] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  return [...text.matchAll(/^```ts (\S+)\n([^]*?)^```$/gm)].map(([, mark = '', code = '']) => [mark, code]);
}

const DOCUMENTS = ['libs/sdk/README.md', 'docs/guides/partners.md'];
const PROGRAMS = DOCUMENTS.flatMap((document) => programsOf(document).map(([mark, code]) => [document, mark, code] as const));
const programOf = (document: string, mark: string) => PROGRAMS.find(([of, its]) => of === document && its === mark)?.[2] ?? '';

it('has what it exports and its README, and nothing else', async () => {
  expect((await readdir(project.installed)).sort()).toEqual(['README.md', 'dist', 'package.json']);
  expect((await readdir(join(project.installed, 'dist'))).filter((name) => name.includes('.spec.'))).toEqual([]);
});

it(
  'is imported by plain node, without anything else of ours',
  async () => {
    const program = `import { Cauce, CauceError, verifyWebhook, WebhookNotGenuine } from '@cauce/sdk';
    const cauce = new Cauce({ baseUrl: 'http://127.0.0.1:9', accessToken: 't' });
    console.log(typeof cauce.payments.create, typeof verifyWebhook, CauceError.name, WebhookNotGenuine.name);`;
    await project.write('shop.mjs', program);
    expect(await inFolder(project.path)(process.execPath, ['shop.mjs'])).toBe('function function CauceError WebhookNotGenuine\n');
  },
  PATIENCE_MS,
);

it(
  'is typed: a right program compiles without other types, and a wrong field is found',
  async () => {
    const program = (title: string) => `import { Cauce, isKnownError, verifyWebhook, type WebhookEvent } from '@cauce/sdk';
    const cauce = new Cauce({ baseUrl: 'https://api.example', accessToken: 't', fetch });
    const buyer = { firstName: 'Ana', phoneNumber: '+573001234567' };
    export const payment = await cauce.payments.create('s', { amountCents: 100, currencyCode: 'COP', ${title}: 'Mug', buyer });
    export const url: string = payment.url;
    for await (const each of cauce.payments.list('s', { status: 'FUNDED' })) each satisfies typeof payment;
    export const token: string | undefined = (await cauce.subscriptions.list('s').page()).nextPageToken;
    export const status = (event: WebhookEvent) => (event.event === 'payment.statusChanged' ? event.data.status : undefined);
    export const webhook = verifyWebhook('', new Headers(), { webhookKey: 'k', signingSecret: 's' });
    export const notFound = (error: unknown): 404 | undefined =>
      isKnownError(error) && error.reason === 'PAYMENT_NOT_FOUND' ? error.status : undefined;`;
    await project.write('right.ts', program('title'));
    await project.write('wrong.ts', program('tittle'));
    const compile = (file: string) =>
      inFolder(project.path)(process.execPath, [TSC, '--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2022,dom', file]);
    expect(await compile('right.ts')).toBe('');
    await expect(compile('wrong.ts')).rejects.toMatchObject({ stdout: expect.stringMatching(/'tittle'|'title' is missing/) });
  },
  PATIENCE_MS,
);

it(
  'the programs of the documents are typed',
  async () => {
    expect(PROGRAMS.map(([, mark]) => mark)).toEqual(['create', 'lists', 'refused', 'webhooks', 'receive']);
    const files = PROGRAMS.map(([, mark], at) => `shown-${at}-${mark}.ts`);
    for (const [at, [, , code]] of PROGRAMS.entries()) await project.write(files[at] ?? '', code);
    const flags = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--module',
      'nodenext',
      '--lib',
      'es2022',
      '--types',
      'node',
      '--skipLibCheck',
    ];
    const types = join(project.path, 'node_modules/@types');
    await symlink(dirname(NODE_TYPES), types);
    expect(await inFolder(project.path)(process.execPath, [TSC, ...flags, ...files])).toBe('');
  },
  PATIENCE_MS,
);

it.each([
  ['create', [json(200, PAYMENT)], [PAYMENT.url]],
  [
    'lists',
    [
      json(200, { payments: [PAYMENT, PAYMENT], nextPageToken: 't' }),
      json(200, { payments: [PAYMENT] }),
      json(200, { payments: [], nextPageToken: 't' }),
      json(200, { payments: [PAYMENT] }),
      json(200, { payments: [], nextPageToken: 'next' }),
    ],
    [...Array<string>(3).fill(`${PAYMENT.name} AWAITING_PAYMENT`), '0', '1', 'next'],
  ],
  ['refused', [refusal(404, 'PAYMENT_NOT_FOUND')], ['no such payment']],
])(
  'the program of the README runs: %s',
  async (mark, answers, lines) => {
    api.answer(...answers);
    await project.write(`${mark}.ts`, programOf('libs/sdk/README.md', mark));
    const run = inFolder(project.path, { CAUCE_API: api.url, CAUCE_TOKEN: TOKEN });
    expect((await run(process.execPath, [`${mark}.ts`])).trimEnd().split('\n')).toEqual(lines);
    expect(api.came).toHaveLength(answers.length);
  },
  PATIENCE_MS,
);

describe('a receiver of the documents', () => {
  let receiver: ChildProcess | undefined;
  afterEach(() => void receiver?.kill());

  /** Starts a program that listens, on a port that is free; its address. */
  async function started(code: string, env: Readonly<Record<string, string>>): Promise<string> {
    const heard = code.replace("() => console.log('listening')", 'function () { console.log(this.address().port); }');
    await project.write('receive.ts', heard);
    const child = spawn(process.execPath, ['receive.ts'], {
      cwd: project.path,
      env: { ...process.env, NODE_OPTIONS: '', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    receiver = child;
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return `http://127.0.0.1:${port.toString().trim()}`;
  }

  it(
    'of the README takes what is genuine, and answers 401 to all else',
    async () => {
      const { headers, body, key, secret } = aWebhook(Math.floor(Date.now() / 1_000));
      const address = await started(programOf('libs/sdk/README.md', 'webhooks'), { WEBHOOK_KEY: key, SIGNING_SECRET: secret });
      const post = async (sent: string) => (await fetch(address, { method: 'POST', headers, body: sent })).status;
      expect([await post(body), await post(body.replace('Mug', 'Jug')), await post('{}')]).toEqual([200, 401, 401]);
    },
    PATIENCE_MS,
  );

  it(
    'of the partner’s guide answers every request of the guide as it says',
    async () => {
      type Sent = { about: string; holds: string | null; holdsThen?: string | null; headers: Record<string, string>; body: string; answer: number }; // prettier-ignore
      const url = new URL('docs/guides/partners/requests.json', `file://${ROOT}`);
      const { partnerAccessToken, requests } = JSON.parse(readFileSync(url, 'utf8')) as { partnerAccessToken: string; requests: Sent[] };
      const address = await started(programOf('docs/guides/partners.md', 'receive'), { PARTNER_ACCESS_TOKEN: partnerAccessToken });
      const post = async ({ headers, body }: Sent) => {
        const response = await fetch(address, { method: 'POST', headers, body });
        return [response.status, Object.keys((await response.json()) as object)];
      };
      const handshakes = new Map(requests.flatMap((each) => (each.holdsThen ? [[each.holdsThen, each] as const] : [])));
      for (const each of requests) {
        const handshake = each.holds === null ? undefined : handshakes.get(each.holds);
        if (handshake) await post(handshake);
        expect([each.about, ...(await post(each))]).toEqual([each.about, each.answer, [each.answer === 200 ? 'success' : 'error']]);
      }
    },
    PATIENCE_MS,
  );
});
