import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { anEvent, connect, placesOf } from './running-store.js';

// The server as it is run: needs `npm run build`.
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

type Line = {
  readonly level: string;
  readonly message: string;
  readonly port: number;
};

let dataDir: string;
const started: ChildProcess[] = [];

async function start(...args: string[]): Promise<{ child: ChildProcess; line: Line }> {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--data-dir', dataDir, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  const [text] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, line: JSON.parse(text) as Line };
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  return child.exitCode ?? child.signalCode ?? (await once(child, 'exit'))[0];
}

beforeAll(() => {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run the build first.`);
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cauce-event-store-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGKILL');
    await exitCode(child);
  }
  rmSync(dataDir, { recursive: true, force: true });
});

it('says where it listens, and stops in order on SIGTERM with a subscriber and a writer connected', async () => {
  const { child, line } = await start();
  expect(line).toMatchObject({ level: 'info', message: 'listening' });
  const client = connect(line.port);
  const subscription = client.subscribeToAll().on('error', () => undefined);
  await client.appendToStream('a-1', anEvent());
  await once(subscription, 'data');
  child.kill('SIGTERM');
  expect(await exitCode(child)).toBe(0);
  await client.dispose();
});

it('keeps every acknowledged append when it is killed', async () => {
  const { child, line } = await start();
  const client = connect(line.port);
  const names = Array.from({ length: 300 }, (_, index) => `killed-${index}`);
  const kept: string[] = [];
  const killed = new Promise<void>((resolve) => {
    for (const name of names) {
      client.appendToStream(name, anEvent()).then(
        () => {
          if (kept.push(name) === 20) child.kill('SIGKILL');
        },
        () => resolve(),
      );
    }
    child.once('exit', () => resolve());
  });
  await killed;
  expect(kept.length).toBeGreaterThanOrEqual(20);
  await exitCode(child);
  await client.dispose();
  const again = connect((await start()).line.port);
  for (const name of kept) expect(await placesOf(again.readStream(name))).toEqual([`${name}@0`]);
  await again.dispose();
});

it('exits with 78 and one line when it cannot start', async () => {
  await start();
  const second = await start();
  expect(second.line).toMatchObject({ level: 'error', message: `The data folder ${dataDir} is in use by another event store.` });
  expect(await exitCode(second.child)).toBe(78);
});

it('takes its users from a file, and says which line of it is wrong', async () => {
  const file = join(dataDir, 'users');
  writeFileSync(file, 'admin:changeit\nsecret\n');
  const refused = await start('--users', file);
  expect(refused.line).toMatchObject({ level: 'error', message: "Line 2 of the users' file is not name:password." });
  expect(await exitCode(refused.child)).toBe(78);
  writeFileSync(file, 'admin:changeit\n');
  const { line } = await start('--users', file);
  const client = connect(line.port);
  await expect(placesOf(client.readStream('a-1'))).rejects.toMatchObject({ type: 'access-denied' });
  await client.dispose();
});
