import { lstat, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Stack } from '@cauce/testing/system';

const stack = Stack.fromEnv();

/** Permissions of the group and of others. */
const OF_OTHERS = 0o077;
/** Postgres' runs as another user, who must find its own way in: it may pass, and see nothing. */
const MAY_PASS = 0o711;

it('nobody else on the machine reads what the stack keeps and logs', async () => {
  const dataDir = dirname(dirname(stack.part('payments').log));
  expect((await lstat(dataDir)).mode & 0o777 & ~MAY_PASS).toBe(0);
  const entries = await readdir(dataDir, { withFileTypes: true });
  expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(['event-store', 'sandbox', 'logs', 'secrets.json']));
  expect(await open(dataDir)).toEqual([]);
  for (const name of ['event-store', 'sandbox', 'logs']) expect(await openFiles(join(dataDir, name))).toEqual([]);
});

/** What in a folder others may read, write or enter. */
async function open(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const modes = await Promise.all(names.map(async (name) => (await lstat(join(folder, name))).mode));
  return names.filter((_, at) => ((modes[at] ?? 0) & OF_OTHERS) !== 0);
}

/** The same of the files in it, at any depth. Those of the database come and go. */
async function openFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const folders = [...new Set(entries.map(({ parentPath }) => parentPath))];
  const found = await Promise.all(folders.map(async (each) => (await open(each)).map((name) => relative(folder, join(each, name)))));
  return found.flat();
}
