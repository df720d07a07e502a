import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { stackAddress } from '@cauce/testing/services';
import { createPool, KeptIds, type Pool } from './index.js';

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `id-${String(from + at).padStart(7, '0')}`);

let pool: Pool;
afterEach(() => pool.end());

const poolTo = (pooled: string) => (pool = createPool(`${stackAddress('TEST_DATABASE_URL')}${pooled}`, { connectMs: 20_000 }));

describe.each([
  ['', 'of its own'],
  ['?pgbouncer=true', 'behind a pooler'],
])('on a connection%s %s', (pooled) => {
  it('keeps each id once, tells which of others it lacks, and lists all in their order', async () => {
    await using kept = await KeptIds.open(poolTo(pooled));
    expect([await kept.count(), await kept.without(['a'])]).toEqual([0, new Set(['a'])]);
    await kept.add(...ids(0, 2_500));
    await kept.add('id-0000001', 'Á', 'a');
    expect(await kept.count()).toBe(2_502);
    expect(await kept.without(['a', 'b', 'Á', 'id-0002499', 'id-0002500'])).toEqual(new Set(['b', 'id-0002500']));
    const pages: (readonly string[])[] = [];
    for await (const page of kept.pages(1_000)) pages.push(page);
    expect(pages.map(({ length }) => length)).toEqual([1_000, 1_000, 502]);
    expect(pages.flat()).toEqual(['a', ...ids(0, 2_500), 'Á']);
  });

  it('is another set each time, and leaves nothing', async () => {
    poolTo(pooled);
    {
      await using one = await KeptIds.open(pool);
      await using other = await KeptIds.open(pool);
      await one.add('a');
      expect([await one.count(), await other.count()]).toEqual([1, 0]);
    }
    await using next = await KeptIds.open(pool);
    expect(await next.count()).toBe(0);
  });
});

it('takes no memory for what it keeps', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heapMb = () => {
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
  await using kept = await KeptIds.open(poolTo(''));
  const fill = async (from: number, to: number) => {
    for (let at = from; at < to; at += 1_000) await kept.add(...ids(at, at + 1_000));
  };
  await fill(0, 5_000);
  const before = heapMb();
  await fill(5_000, 200_000);
  expect(await kept.count()).toBe(200_000);
  // A Set of them would take 15 MB.
  expect(heapMb() - before).toBeLessThan(5);
});
