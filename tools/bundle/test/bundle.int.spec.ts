import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stackAddress, startService } from '@cauce/testing/services';

const run = promisify(execFile);
const DIST = join(import.meta.dirname, '../../../dist');
const NEGATIVE_TIMER = 'TimeoutNegativeWarning';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'cauce-bundle-'))));
afterAll(() => rm(folder, { recursive: true }));

/** kafkajs’s own queue sets a timer with a negative time whenever it is idle, and Node warns of it: @cauce/bus takes that away. */
describe('kafkajs’s queue of requests', () => {
  it('warns of a timer as it comes', async () => {
    const script = `const { Kafka } = require('kafkajs');
      const admin = new Kafka({ brokers: ['${stackAddress('TEST_KAFKA_BROKERS')}'], logLevel: 0 }).admin();
      admin.connect().then(() => admin.listTopics()).then(() => admin.disconnect());`;
    const { stderr } = await run(process.execPath, ['-e', script], { cwd: DIST });
    expect(stderr).toContain(NEGATIVE_TIMER);
  });

  it('is in a bundled service the one that we mended', async () => {
    const file = join(folder, 'warnings');
    const billing = await startService({ app: 'billing', env: { NODE_REDIRECT_WARNINGS: file } });
    await billing.close();
    expect(existsSync(file) ? await readFile(file, 'utf8') : '').not.toContain(NEGATIVE_TIMER);
  });
});

/** Makes the sandbox fail where it begins to listen, and answers what it says then. */
async function failing(): Promise<string> {
  const deaf = `import net from 'node:net'; net.Server.prototype.listen = () => { throw new Error('deaf') };`;
  const args = ['--enable-source-maps', '--import', `data:text/javascript,${encodeURIComponent(deaf)}`, join(DIST, 'sandbox/main.js')];
  const url = 'http://127.0.0.1:9';
  const env = { ENVIRONMENT: 'development', PUBLIC_URL: url, DATA_DIR: folder, CHECKOUT_PUBLIC_URL: url, PROCESSOR_CALLBACK_URL: url };
  const secrets = { PROCESSOR_API_KEY: 'none', PROCESSOR_CALLBACK_SECRET: 'none' };
  const failed = await run(process.execPath, args, { env: { ...env, ...secrets } }).then(
    () => ({ stdout: '', stderr: 'it did not fail' }),
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  return failed.stdout + failed.stderr;
}

it('a stack trace names our sources, and other people’s code where it is in the bundle', async () => {
  const trace = await failing();
  expect(trace).toMatch(/\(\/[^()]+\/apps\/sandbox\/src\/mail\/smtp-catcher\.ts:\d+:\d+\)/);
  expect(trace).toMatch(/at SMTPServer\.listen \(file:\/\/[^()]+\/dist\/sandbox\/main\.js:\d+:\d+\)/);
});
