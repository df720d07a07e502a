import { text as readAll } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { KeyRing, SealedBox } from '@cauce/secrets';
import { StreamableFile } from '@nestjs/common';
import fc from 'fast-check';
import { pageOfItems } from './found-rows.js';
import { answerPage, type FoundRows, type PageAnswer } from './page-answer.js';
import { PageTokens } from './page-tokens.js';
import { type PageRequest } from './read-page.js';

const LIMIT = 8_000_000;
const tokens = new PageTokens(new SealedBox(KeyRing.parse(`k1:${Buffer.alloc(32, 9).toString('base64')}`)));
/** Each list has a parent of its own: of a list it is remembered what its rows were like. */
let lists = 0;
const newParent = () => `parents/${(lists += 1)}`;

/** A row of about so many bytes, at its place. */
type Row = { readonly at: number; readonly bytes: number };
const rowsOf = (...sizes: number[]): Row[] => sizes.map((bytes, at) => ({ at, bytes }));
const text = ({ at, bytes }: Row) => JSON.stringify({ at, filling: 'ñ'.repeat(Math.max(0, bytes - 24) / 2) });

/** A list of these rows that remembers how it was read. */
function aList(
  rows: readonly Row[],
  about: {
    find?: (page: PageRequest) => FoundRows<Row> | Promise<FoundRows<Row>>;
    limits?: { page: number; part: number };
    parent?: string;
  } = {},
) {
  const { parent = newParent() } = about;
  const asked: PageRequest[] = [];
  const found: number[] = [];
  const find = async (page: PageRequest) => {
    asked.push(page);
    const part = (await about.find?.(page)) ?? pageOfItems(rows, page, ({ at }) => String(at));
    found.push(part.rows.reduce((sum, { bytes }) => sum + bytes, 0));
    return part;
  };
  const answer = (pageSize: number, pageToken = '') =>
    answerPage('things', {
      query: { pageSize: String(pageSize), pageToken },
      scope: { route: '/v1/things', parent },
      tokens,
      find,
      text,
      ...(about.limits && { limits: about.limits }),
    });
  return { answer, asked, found };
}

type Page = { readonly things: readonly { at: number }[]; readonly nextPageToken?: string };
const textOf = (answer: PageAnswer) => (answer instanceof StreamableFile ? readAll(answer.getStream()) : Promise.resolve(answer));
const read = async (answer: PageAnswer) => {
  const json = await textOf(answer);
  return { bytes: Buffer.byteLength(json), ...(JSON.parse(json) as Page) };
};

async function allPages(list: ReturnType<typeof aList>, pageSize: number) {
  const pages = [];
  for (let token: string | undefined = ''; token !== undefined;) {
    const page = await read(await list.answer(pageSize, token));
    pages.push(page);
    token = page.nextPageToken;
  }
  return pages;
}

it('has every row once, in order, in pages within the limit or of one row, whatever the rows are like', async () => {
  const limits = { page: 8_000, part: 1_000 };
  const around = '{"things":[],"nextPageToken":""}'.length + 200;
  const sizes = fc.array(
    fc.oneof({ weight: 20, arbitrary: fc.integer({ min: 30, max: 60 }) }, { weight: 2, arbitrary: fc.integer({ min: 100, max: 9_000 }) }),
    { maxLength: 250, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 1, max: 300 }), async (all, pageSize) => {
      const pages = await allPages(aList(rowsOf(...all), { limits }), pageSize);
      expect(pages.flatMap(({ things }) => things.map(({ at }) => at))).toEqual(all.map((_, at) => at));
      for (const { things, bytes } of pages) {
        expect(things.length).toBeLessThanOrEqual(pageSize);
        expect(bytes <= limits.page + around || things.length === 1).toBe(true);
        expect(things.length > 0 || all.length === 0).toBe(true);
      }
    }),
  );
});

it('is full where a page may be: the largest one has nearly 8 MB', async () => {
  const pages = await allPages(aList(rowsOf(...Array<number>(1_000).fill(35_000))), 1_000);
  expect(pages.map(({ things }) => things.length).reduce((sum, count) => sum + count)).toBe(1_000);
  for (const { bytes } of pages) expect(bytes).toBeLessThanOrEqual(LIMIT);
  for (const { bytes } of pages.slice(0, -1)) expect(bytes).toBeGreaterThan(LIMIT - 2 * 35_000);
});

it('reads a page of the usual size, and what is left of a page of small rows, at once', async () => {
  const list = aList(rowsOf(...Array<number>(1_000).fill(700)));
  expect(typeof (await list.answer(50))).toBe('string');
  await read(await list.answer(1_000));
  expect(list.asked.map(({ size }) => size)).toEqual([50, 100, 900]);
});

it('answers a page of at most a quarter of a megabyte whole, and reads it at once where the rows of the last page were small', async () => {
  const list = aList(rowsOf(...Array<number>(1_000).fill(700)));
  const pages = [await list.answer(100), await list.answer(100), await list.answer(300)];
  expect(pages.map((page) => typeof page)).toEqual(['string', 'string', 'string']);
  expect((await Promise.all(pages.map(read))).map(({ things }) => things.length)).toEqual([100, 100, 300]);
  expect(list.asked.map(({ size }) => size)).toEqual([50, 50, 100, 100, 200]);
});

it('takes care again once a row was large', async () => {
  const list = aList(rowsOf(...Array<number>(60).fill(700), ...Array<number>(200).fill(35_000)));
  for (let page = 0; page < 3; page++) await read(await list.answer(60));
  await read(await list.answer(260));
  await read(await list.answer(260));
  expect(list.asked.map(({ size }) => size).slice(0, 5)).toEqual([50, 10, 60, 60, 100]);
  expect(list.asked.filter(({ after }) => after === undefined).at(-1)?.size).toBe(50);
});

it('reads about a megabyte at a time, and no more until the caller has taken it', async () => {
  const list = aList(rowsOf(...Array<number>(1_000).fill(35_000)));
  const answer = await list.answer(1_000);
  if (!(answer instanceof StreamableFile)) throw new Error('it is no stream');
  const stream = answer.getStream();
  stream.once('readable', () => undefined);
  for (let at = 0; at < 20; at++) await turn();
  expect(list.asked).toHaveLength(1);
  await readAll(stream);
  expect(Math.max(...list.found.slice(1))).toBeLessThanOrEqual(1_000_000);
  expect(list.asked[0]?.size).toBe(50);
});

it('ends early, and can be gone on with, when it cannot be read any further', async () => {
  const rows = rowsOf(...Array<number>(200).fill(700));
  const parent = newParent();
  const failing = aList(rows, {
    parent,
    find: (page) => {
      if (page.after !== undefined) throw new Error('the database is gone');
      return pageOfItems(rows, page, ({ at }) => String(at));
    },
  });
  const { things, nextPageToken } = await read(await failing.answer(200));
  expect(things).toHaveLength(50);
  await expect(failing.answer(200, nextPageToken)).rejects.toThrow('the database is gone');
  expect((await read(await aList(rows, { parent }).answer(200, nextPageToken))).things.map(({ at }) => at)).toEqual(
    rows.slice(50).map(({ at }) => at),
  );
});

it('reads nothing more once its caller has left', async () => {
  const list = aList(rowsOf(...Array<number>(1_000).fill(35_000)));
  const answer = await list.answer(1_000);
  if (!(answer instanceof StreamableFile)) throw new Error('it is no stream');
  for await (const _ of answer.getStream()) break;
  await turn();
  expect(list.asked.length).toBeLessThanOrEqual(2);
});

describe('large parts', () => {
  /** Lists whose reads wait for the gate, and how many were under way at once. */
  function gated() {
    const gate = Promise.withResolvers<undefined>();
    const reads = { underWay: 0, most: 0 };
    const list = (rows: readonly Row[]) =>
      aList(rows, {
        find: async (page: PageRequest) => {
          reads.most = Math.max(reads.most, ++reads.underWay);
          await gate.promise;
          reads.underWay -= 1;
          return pageOfItems(rows, page, ({ at }) => String(at));
        },
      });
    return { gate, reads, list };
  }
  const large = rowsOf(...Array<number>(200).fill(35_000));

  it('are read one after the other, once a list is known to have them, and small pages meanwhile', async () => {
    const small = aList(rowsOf(...Array<number>(50).fill(700)));
    const { gate, reads, list } = gated();
    const known = [list(large), list(large)];
    gate.resolve(undefined);
    await Promise.all(known.map(async ({ answer }) => read(await answer(50))));
    reads.most = 0;
    const pages = known.map(({ answer }) => answer(200));
    expect((await read(await small.answer(50))).things).toHaveLength(50);
    await Promise.all(pages.map(async (page) => read(await page)));
    expect(reads).toEqual({ underWay: 0, most: 1 });
  });

  it('of lists that nobody has read here yet wait for nobody', async () => {
    const { gate, reads, list } = gated();
    const pages = [list(large), list(large), list(large)].map(({ answer }) => answer(50));
    await turn();
    expect(reads.underWay).toBe(3);
    gate.resolve(undefined);
    await Promise.all(pages.map(async (page) => read(await page)));
  });
});
