import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Sequencer } from './sequencer.js';

let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'sequencer-'))));
afterEach(() => rm(root, { recursive: true }));

async function files(texts: Readonly<Record<string, string>>): Promise<{ path: string }[]> {
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return Object.keys(texts).map((name) => ({ path: join(root, name) }));
}
const namesOf = (tests: readonly { path: string }[]) => tests.map(({ path }) => path.slice(root.length + 1));

it('the files of an app follow each other, first those that share a service', async () => {
  const tests = await files({
    'apps/payments/src/a.ts': '',
    'apps/billing/src/a.ts': `startService({ app: 'billing' })`,
    'apps/billing/src/b.ts': `sharedByInstances('billing')`,
    'apps/billing/src/c.ts': `sharedService('billing')`,
    'apps/billing/src/d.ts': 'RunningBilling.share()',
  });
  expect(namesOf(new Sequencer().sort(tests))).toEqual([
    ...['c', 'd', 'a', 'b'].map((name) => `apps/billing/src/${name}.ts`),
    'apps/payments/src/a.ts',
  ]);
});

it('files that share are in one shard, shards hold about as much each, and every file once', async () => {
  const text = (size: number) => 'x'.repeat(size);
  const tests = await files({
    'apps/a/1.ts': `sharedService('a')${text(33)}`,
    'apps/a/2.ts': `sharedService('a')${text(3)}`,
    'apps/a/3.ts': text(45),
    'libs/c/1.ts': text(30),
    'libs/c/2.ts': text(5),
  });
  const shardOf = (shardIndex: number) => namesOf(new Sequencer().shard(tests, { shardIndex, shardCount: 2 }));
  expect([shardOf(1), shardOf(2)]).toEqual([
    ['apps/a/1.ts', 'apps/a/2.ts', 'libs/c/2.ts'],
    ['apps/a/3.ts', 'libs/c/1.ts'],
  ]);
});

it('a file that says its seconds counts as these, however short its text', async () => {
  const tests = await files({
    'apps/a/1.ts': '/** @seconds 5 */',
    'apps/a/2.ts': 'x'.repeat(1_600),
    'apps/a/3.ts': 'x'.repeat(2_000),
  });
  const shardOf = (shardIndex: number) => namesOf(new Sequencer().shard(tests, { shardIndex, shardCount: 2 }));
  expect([shardOf(1), shardOf(2)]).toEqual([['apps/a/1.ts'], ['apps/a/3.ts', 'apps/a/2.ts']]);
});
