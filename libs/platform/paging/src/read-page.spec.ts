import { ApiError } from '@cauce/contracts';
import { KeyRing, SealedBox } from '@cauce/secrets';
import { pageOfFound, pageOfItems } from './found-rows.js';
import { answerPage } from './page-answer.js';
import { PageTokens } from './page-tokens.js';
import { type PageQuery, readPage } from './read-page.js';

const DAY = 24 * 60 * 60 * 1000;
const box = new SealedBox(KeyRing.parse(`k1:${Buffer.alloc(32, 9).toString('base64')}`));
const tokens = new PageTokens(box);
const ROUTE = '/v1/stores/{store}/payments';
const SCOPE = { route: ROUTE, parent: 'stores/s' };

type Row = { time: string; id: string };
const rows: Row[] = ['c', 'b', 'a'].map((id) => ({ time: `2026-01-01T00:00:00.000Z`, id }));
const cursorOf = ({ time, id }: Row) => [time, id];

const read = (query: PageQuery, by = tokens) => readPage(query, SCOPE, by);
const list = async (query: PageQuery) => {
  const find = ({ size }: { size: number }) => pageOfFound(rows, size, cursorOf);
  const answer = await answerPage('rows', { query, scope: SCOPE, tokens, find, text: (row) => JSON.stringify(row) });
  return JSON.parse(answer as string) as { rows: Row[]; nextPageToken?: string };
};

const faults = (query: PageQuery, by?: PageTokens) => {
  try {
    return read(query, by);
  } catch (error) {
    return error instanceof ApiError ? error.facts.violations?.map(({ field }) => field) : error;
  }
};

it('is the first 50 rows by default', () => {
  expect(read({})).toMatchObject({ size: 50, after: undefined });
  expect(read({ pageSize: '1000', pageToken: '' })).toMatchObject({ size: 1000, after: undefined });
});

it('goes on after the last row, with another size if requested', async () => {
  const { rows: first, nextPageToken } = await list({ pageSize: '2' });
  expect(first).toEqual(rows.slice(0, 2));
  expect(read({ pageSize: '7', pageToken: nextPageToken ?? '' })).toMatchObject({ size: 7, after: ['2026-01-01T00:00:00.000Z', 'b'] });
});

it.each(['3', '4'])('ends without a token, also when the last page is full (%s)', async (pageSize) => {
  expect(await list({ pageSize })).toEqual({ rows });
});

it('pages through items in memory by key, and starts over for a key that is gone', () => {
  const page = (after?: string[]) => pageOfItems(rows, { size: 2, after }, ({ id }) => id);
  expect(page()).toEqual({ rows: rows.slice(0, 2), next: ['b'] });
  expect(page(['b'])).toEqual({ rows: rows.slice(2) });
  expect(page(['gone'])).toEqual(page());
});

it.each(['0', '1001', '-1', '1.0', ' 1', '+1', '1e2', '٣', '', 'x'])('refuses a page of %j', (pageSize) => {
  expect(faults({ pageSize })).toEqual(['pageSize']);
});

it('refuses repeated parameters, and names all at once', () => {
  expect(faults({ pageSize: ['1', '1'], pageToken: ['', ''] })).toEqual(['pageSize', 'pageToken']);
});

it('binds a token to the filter, and says what is wrong with the filter and the page at once', () => {
  const filtered = (key: string, ...fields: string[]) => ({
    ...SCOPE,
    filter: { key, violations: fields.map((field) => ({ field, description: '' })) },
  });
  const readWith = (scope: typeof SCOPE, query: PageQuery) => {
    try {
      return readPage(query, scope, tokens).after;
    } catch (error) {
      return error instanceof ApiError ? error.facts.violations?.map(({ field }) => field) : error;
    }
  };
  const pageToken = tokens.token(filtered('status=FUNDED'), ['t', 'id']);
  expect(readWith(filtered('status=FUNDED'), { pageToken })).toEqual(['t', 'id']);
  for (const other of [SCOPE, filtered('status=EXPIRED'), filtered('')]) expect(readWith(other, { pageToken })).toEqual(['pageToken']);
  expect(readWith(filtered(''), { pageToken: tokens.token(SCOPE, ['t', 'id']) })).toEqual(['t', 'id']);
  expect(readWith(filtered('', 'status'), { pageSize: '0', pageToken })).toEqual(['status', 'pageSize']);
});

it('refuses a token of another list, of another parent, an old or a changed one', () => {
  const cursor = ['t', 'id'];
  const foreign = tokens.token({ route: ROUTE, parent: 'stores/other' }, cursor);
  const other = tokens.token({ route: `${ROUTE}/{payment}/attempts`, parent: 'stores/s' }, cursor);
  const own = tokens.token({ route: ROUTE, parent: 'stores/s' }, cursor);
  const old = new PageTokens(box, () => Date.now() - 3 * DAY - 1000).token({ route: ROUTE, parent: 'stores/s' }, cursor);
  for (const pageToken of [foreign, other, old, `${own}x`, 'x', 'k1.a.b']) expect(faults({ pageToken })).toEqual(['pageToken']);
  expect(faults({ pageToken: own })).toMatchObject({ after: cursor });
});
