import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');
/** For what hangs: npm and two compilers run, on a busy machine. */
const PATIENCE_MS = 180_000;

const inFolder = (cwd: string) => async (command: string, args: readonly string[]) => {
  const { stdout } = await promisify(execFile)(command, args, { cwd, env: { ...process.env, NODE_OPTIONS: '' } });
  return stdout;
};

let folder: string;
let project: string;

/** Packed from a folder of its own: the package's `dist` may be in use. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-sdk-'));
  const [packed, run] = [join(folder, 'sdk'), inFolder(HERE)];
  await mkdir(packed);
  for (const name of ['package.json', 'README.md']) await cp(join(HERE, name), join(packed, name));
  await run(process.execPath, [TSC, '-p', 'tsconfig.build.json', '--outDir', join(packed, 'dist')]);
  await inFolder(packed)('npm', ['pack', '--ignore-scripts', '--pack-destination', folder]);
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'shop', version: '1.0.0', private: true, type: 'module' }));
  await inFolder(project)('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)]);
}, PATIENCE_MS);
afterAll(() => rm(folder, { recursive: true }));

it('has what it exports and its README, and nothing else', async () => {
  const installed = join(project, 'node_modules/@cauce/sdk');
  expect((await readdir(installed)).sort()).toEqual(['README.md', 'dist', 'package.json']);
  expect((await readdir(join(installed, 'dist'))).filter((name) => name.includes('.spec.'))).toEqual([]);
});

it(
  'is imported by plain node, without anything else of ours',
  async () => {
    const program = `import { Cauce, CauceError, verifyWebhook, WebhookNotGenuine } from '@cauce/sdk';
    const cauce = new Cauce({ baseUrl: 'http://127.0.0.1:9', accessToken: 't' });
    console.log(typeof cauce.post, typeof verifyWebhook, CauceError.name, WebhookNotGenuine.name);`;
    await writeFile(join(project, 'shop.mjs'), program);
    expect(await inFolder(project)(process.execPath, ['shop.mjs'])).toBe('function function CauceError WebhookNotGenuine\n');
  },
  PATIENCE_MS,
);

it(
  'is typed: a right program compiles, and a wrong field is found',
  async () => {
    const program = (title: string) => `import { Cauce, type WebhookEvent } from '@cauce/sdk';
    const cauce = new Cauce({ baseUrl: 'https://api.example', accessToken: 't' });
    const buyer = { firstName: 'Ana', phoneNumber: '+573001234567' };
    const body = { amountCents: 100, currencyCode: 'COP', ${title}: 'Mug', buyer };
    export const payment = await cauce.post('/v1/stores/{store}/payments', { path: { store: 's' }, body });
    export const url: string = payment.url;
    export const status = (event: WebhookEvent) => (event.event === 'payment.statusChanged' ? event.data.status : undefined);`;
    await writeFile(join(project, 'right.ts'), program('title'));
    await writeFile(join(project, 'wrong.ts'), program('tittle'));
    const compile = (file: string) =>
      inFolder(project)(process.execPath, [TSC, '--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2022,dom', file]);
    expect(await compile('right.ts')).toBe('');
    await expect(compile('wrong.ts')).rejects.toMatchObject({ stdout: expect.stringContaining("Property 'title' is missing") });
  },
  PATIENCE_MS,
);
