import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '../child.js';
import { whenLost } from './stores.js';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'cauce-stores-'))));
afterEach(() => rm(folder, { recursive: true }));

const store = (script: string) =>
  Child.start('Postgres', { command: process.execPath, args: ['-e', script], env: {} }, join(folder, 'log'));

it('a store that ends by itself is told of, with how it ended and its last words', async () => {
  const told: string[] = [];
  const child = await store(`console.log('PANIC: could not write'); process.kill(process.pid, 'SIGABRT');`);
  await whenLost({ child }, 'integration-3', ({ message }) => told.push(message));
  expect(told.join()).toMatch(
    /^Postgres of integration-3 ended by itself \(signal SIGABRT\)\. Its last words:\n {4}PANIC: could not write\n/,
  );
});

it('a store that was asked to end is not', async () => {
  const told: string[] = [];
  const child = await store('setInterval(() => {}, 1_000);');
  const watched = whenLost({ child }, 'integration-3', ({ message }) => told.push(message));
  await child.stop();
  await watched;
  expect(told).toEqual([]);
});
