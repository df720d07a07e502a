import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from '@cauce/stack/free-ports';
import { readCheckFile } from './check/check-file.js';
import { checkProcessor } from './check/check-processor.js';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'guides', 'processors');
const PATIENCE_MS = 120_000;
const API_KEY = 'key_of_the_example';
const CALLBACK_SECRET = 'secret_of_the_example';

let adapter: ChildProcess | undefined;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-adapter-'));
});
afterEach(async () => {
  if (adapter?.pid !== undefined) process.kill(-adapter.pid);
  await rm(folder, { recursive: true, force: true });
});

it(
  'the adapter of the guide passes the check strictly, over a kill -9',
  async () => {
    const [port, callbackPort] = [await freePort(), await freePort()];
    const CALLBACK_URL = `http://127.0.0.1:${callbackPort}/`;
    const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
    const env = { PATH, PORT: String(port), API_KEY, CALLBACK_URL, CALLBACK_SECRET };
    // As the guide starts it: whatever ends it, it is started again.
    adapter = spawn('sh', ['-c', 'while :; do node "$0"; sleep 0.2; done', join(FOLDER, 'adapter.mjs')], { cwd: folder, env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] }); // prettier-ignore
    const text = (await readFile(join(FOLDER, 'check.json'), 'utf8'))
      .replaceAll(':4000/', `:${port}/`)
      .replace('4001', String(callbackPort));
    const file = readCheckFile(text);
    const restart = async () => {
      await once(spawn('sh', ['-c', file.restart ?? ''], { cwd: folder }), 'exit');
    };
    await listens(port);
    const report = await checkProcessor({
      url: `http://127.0.0.1:${port}`,
      apiKey: API_KEY,
      callbackSecret: CALLBACK_SECRET,
      file,
      restart,
    });
    expect(report.checks.filter(({ result }) => result !== 'OK')).toEqual([]);
    expect(report.checks.length).toBeGreaterThan(100);
  },
  PATIENCE_MS,
);

async function listens(port: number): Promise<void> {
  const isUp = () => fetch(`http://127.0.0.1:${port}/`).then(() => true, () => false); // prettier-ignore
  const deadline = performance.now() + 20_000;
  while (!(await isUp())) if (performance.now() > deadline) throw new Error('the adapter does not listen');
}
