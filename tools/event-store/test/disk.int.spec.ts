import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, copyFileSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { startEventStore } from '../src/index.js';
import { anEvent, aStore, connect, placesOf } from './running-store.js';

// The server as it is run, on disks that fail it: needs `npm run build`.
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

type Run = {
  readonly port: number;
  readonly child: ChildProcess;
  /** The messages of its log so far. */
  readonly messages: string[];
};

let folder: string;
let dataDir: string;
const started: ChildProcess[] = [];
const mounted: string[] = [];

async function start(limit = ''): Promise<Run> {
  const command = `${limit} exec "$0" --disable-warning=ExperimentalWarning "$@"`;
  const args = ['-c', command, process.execPath, MAIN, '--port', '0', '--data-dir', dataDir];
  const child = spawn('/bin/sh', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  const messages: string[] = [];
  const lines = createInterface(child.stdout);
  const first = once(lines, 'line') as Promise<[string]>;
  lines.on('line', (line) => messages.push((JSON.parse(line) as { message: string }).message));
  return { port: (JSON.parse((await first)[0]) as { port: number }).port, child, messages };
}

async function end(child: ChildProcess): Promise<unknown> {
  return child.exitCode ?? child.signalCode ?? ((await once(child, 'exit')) as unknown[])[0];
}

/** Appends to stream after stream until one fails: the streams that were answered, and the error. */
async function fill(client: EventStoreDBClient): Promise<{ kept: string[]; error: unknown }> {
  const kept: string[] = [];
  for (;;) {
    const name = `filled-${kept.length}`;
    const error: unknown = await client.appendToStream(name, anEvent('Wide', { text: 'x'.repeat(200_000) })).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error !== undefined) return { kept, error };
    kept.push(name);
  }
}

async function expectAll(client: EventStoreDBClient, kept: readonly string[]): Promise<void> {
  expect(kept.length).toBeGreaterThan(3);
  for (const name of kept) expect(await placesOf(client.readStream(name))).toEqual([`${name}@0`]);
  await expect(placesOf(client.readStream(`filled-${kept.length}`))).rejects.toMatchObject({ type: 'stream-not-found' });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-disk-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGKILL');
    await end(child);
  }
  for (const path of mounted.splice(0)) spawnSync('umount', [path]);
  rmSync(folder, { recursive: true, force: true });
});

it('stops with the reason when a file cannot grow, and has lost nothing when it is started with room', async () => {
  // In blocks of 512 bytes; without the trap the signal would end it before it can say anything.
  const run = await start("trap '' XFSZ; ulimit -f 4096;");
  const client = connect(run.port);
  const { kept, error } = await fill(client);
  expect(error).toMatchObject({ code: 14 });
  expect(await end(run.child)).toBe(1);
  expect(run.messages.at(-1)).toMatch(/cannot be written or read any more/);
  await client.dispose();
  const again = connect((await start()).port);
  await expectAll(again, kept);
  await again.appendToStream('after-1', anEvent());
  await again.dispose();
});

/** A disk of 3 MB needs a mount, which only root may make; without one the test above is all there is. */
function mountDisk(path: string): boolean {
  mkdirSync(path, { recursive: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', path]).status !== 0) return false;
  mounted.push(path);
  return true;
}

function mayMount(): boolean {
  const path = mkdtempSync(join(tmpdir(), 'cauce-mount-'));
  const mounts = mountDisk(path);
  if (mounts) spawnSync('umount', [mounted.pop() ?? path]);
  rmSync(path, { recursive: true, force: true });
  return mounts;
}

if (mayMount()) {
  it('refuses appends while the disk is full, still reads, and goes on when there is room', async () => {
    mountDisk(dataDir);
    const run = await start();
    const client = connect(run.port);
    const { kept, error } = await fill(client);
    expect(error).toMatchObject({ message: expect.stringContaining('disk of the event store is full: nothing of this append is stored') });
    await expectAll(client, kept);
    expect(run.messages.filter((message) => message.includes('is full: appends are refused'))).toHaveLength(1);
    spawnSync('mount', ['-o', 'remount,size=32m', dataDir]);
    await client.appendToStream('after-1', anEvent('Wide', { text: 'x'.repeat(200_000) }));
    run.child.kill('SIGKILL');
    await client.dispose();
    const again = connect((await start()).port);
    await expectAll(again, kept);
    await again.dispose();
  });
}

describe('damaged data', () => {
  const start = () => startEventStore({ host: '127.0.0.1', port: 0, dataDir });
  const file = () => join(dataDir, 'events.sqlite');

  beforeEach(async () => {
    const store = await aStore(dataDir);
    for (let stream = 0; stream < 50; stream++)
      await store.client.appendToStream(`a-${stream}`, anEvent('Wide', { text: 'x'.repeat(5_000) }));
    await store.stop();
  });

  const DAMAGES: readonly (readonly [string, (path: string) => void])[] = [
    ['overwritten in the middle', (path) => overwrite(path, Math.floor(statSync(path).size / 8_192) * 4_096)],
    ['cut off', (path) => truncateSync(path, Math.floor(statSync(path).size / 8_192) * 4_096)],
    ['overwritten at its beginning', (path) => overwrite(path, 0)],
  ];

  it.each(DAMAGES)('that is %s is said at the start, and is left as it is', async (_how, damage) => {
    damage(file());
    const { size, mtimeMs } = statSync(file());
    await expect(start()).rejects.toThrow(/is damaged: .*Restore a copy|cannot be opened: /);
    expect(statSync(file())).toMatchObject({ size, mtimeMs });
  });

  it.each(DAMAGES)('that is %s is said in the same words of a large store, which may serve by then', async (_how, damage) => {
    damage(file());
    const { size, mtimeMs } = statSync(file());
    const said = Promise.withResolvers<unknown>();
    const large = { host: '127.0.0.1', port: 0, dataDir, checkedAtStartBytes: 0, onFatal: said.resolve };
    const server = await startEventStore(large).catch((error: unknown) => {
      said.resolve(error);
      return undefined;
    });
    await expect(said.promise).resolves.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/is damaged: .*Restore a copy|cannot be opened: /),
    });
    expect(statSync(file())).toMatchObject({ size, mtimeMs });
    await server?.close();
  });
});

describe('a large store', () => {
  const EVENTS = 80;

  beforeEach(async () => {
    const store = await aStore(dataDir);
    await store.client.appendToStream('a-1', anEvent('Wide', { text: 'x'.repeat(900_000) }));
    await store.stop();
    const database = new DatabaseSync(join(dataDir, 'events.sqlite'));
    database.exec(`
      WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${EVENTS - 1})
      INSERT INTO event SELECT position + n, stream, revision + n, id, type, is_json, created, metadata, data FROM event, copy
    `);
    database.close();
  });

  it('is served while it is checked, which the log tells', async () => {
    const { port, child, messages } = await start();
    expect(messages[0]).toBe('listening');
    const client = connect(port);
    await client.appendToStream('meanwhile-1', anEvent());
    const told = () => messages.filter((message) => message === 'checking the data').length;
    await eventually(() => messages.at(-1) === 'the data is whole', 60_000);
    expect(told()).toBe(10);
    await client.appendToStream('after-1', anEvent());
    expect(await placesOf(client.readStream('meanwhile-1'))).toEqual(['meanwhile-1@0']);
    await client.dispose();
    child.kill('SIGTERM');
    expect(await end(child)).toBe(0);
  });

  it('ends the server with 78 and the reason when it is damaged', async () => {
    const file = join(dataDir, 'events.sqlite');
    overwrite(file, Math.floor(statSync(file).size / 8_192) * 4_096);
    const { child, messages } = await start();
    expect(messages[0]).toBe('listening');
    expect(await end(child)).toBe(78);
    const said = messages.at(-1);
    expect(said).toMatch(/is damaged: .*Restore a copy of the folder/);
    const again = await start();
    expect(await end(again.child)).toBe(78);
    expect(again.messages).toEqual([said]);
  });

  it('is served again when another file is in its place', async () => {
    const [file, copy] = [join(dataDir, 'events.sqlite'), join(folder, 'copy.sqlite')];
    copyFileSync(file, copy);
    overwrite(file, Math.floor(statSync(file).size / 8_192) * 4_096);
    expect(await end((await start()).child)).toBe(78);
    copyFileSync(copy, file);
    const { messages } = await start();
    await eventually(() => messages.at(-1) === 'the data is whole', 60_000);
  });

  it('is no longer checked by a server that has stopped', async () => {
    const checking = () => spawnSync('ps', ['-eo', 'args']).stdout.toString().includes(dataDir);
    const server = await startEventStore({ host: '127.0.0.1', port: 0, dataDir });
    expect(checking()).toBe(true);
    await server.close();
    expect(checking()).toBe(false);
  });
});

it('ends a running server, with the reason, at the first read of it', async () => {
  const store = await aStore(dataDir);
  // More than the server keeps in memory: what is read again comes from the file.
  // One after the other: an append's deadline runs from when it is sent, and on a busy machine 40 MB at once take longer.
  for (let stream = 0; stream < 45; stream++)
    await store.client.appendToStream(`a-${stream}`, anEvent('Wide', { text: 'x'.repeat(900_000) }));
  await store.stop();
  let ended: unknown;
  const server = await startEventStore({ host: '127.0.0.1', port: 0, dataDir, onFatal: (error) => (ended = error) });
  overwrite(join(dataDir, 'events.sqlite'), 400 * 4_096, 1_000 * 4_096);
  await using ends = new AsyncDisposableStack();
  ends.defer(() => server.close());
  const client = connect(server.port);
  ends.defer(() => client.dispose());
  await expect(placesOf(client.readAll())).rejects.toThrow();
  expect(String(ended)).toContain('malformed');
}, 60_000);

async function eventually(isSo: () => boolean, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`Not so within ${withinMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function overwrite(path: string, at: number, bytes = 4_096): void {
  const descriptor = openSync(path, 'r+');
  writeSync(descriptor, Buffer.alloc(bytes, 0xa5), 0, bytes, at);
  closeSync(descriptor);
}
