import pg from 'pg';
import { closedLoop, type LoadResult } from '../load/closed-loop.js';
import { MerchantClient } from '../load/merchant-client.js';
import type { CpuTimes } from '../measure/cpu.js';
import { measureCpu } from '../measure/quiet.js';
import type { Target } from '../payments/creates.js';
import type { Shop } from '../payments/shop.js';

/** What is read, through the API or straight from the database, and how many payments it holds. */
export const SUBJECTS = { 'one payment': 1, 'a list of 50': 50, 'a page of 100': 100 } as const;

/** One of {@link SUBJECTS}. */
export type Subject = keyof typeof SUBJECTS;

/** Reads of one subject, by one way. */
export type Reading = LoadResult & { readonly subject: Subject; readonly way: 'API' | 'raw SQL'; readonly cpu: CpuTimes };

type Terms = { readonly clients: number; readonly seconds: number; readonly signal: AbortSignal };

/** The columns that an answer is made of, and the query that the service asks. */
const ONE = 'SELECT resource, link_key, store, organization, fold_version FROM payment WHERE payment_id = $1';
const MANY =
  'SELECT resource, link_key, create_time, position FROM payment WHERE store = $1 ORDER BY create_time DESC, position DESC LIMIT $2';

/** Some names of a store's payments, from all over it. */
export async function someNames(databaseUrl: string, store: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    'SELECT payment_id AS id FROM payment WHERE store = $1 ORDER BY md5(payment_id) LIMIT $2',
    [store, count],
  );
  await client.end();
  return rows.map(({ id }) => `${store}/payments/${id}`);
}

/** Reads through the gateway, names drawn at random; every answer must hold as much as it should. */
export async function readByApi(target: Shop, names: readonly string[], subject: Subject, terms: Terms): Promise<Reading> {
  const client = new MerchantClient(target.url, target.token, terms.clients);
  const one = () => client.get(`/v1/${drawn(names)}`);
  const size = SUBJECTS[subject];
  const path = `/v1/${target.store}/payments?pageSize=${size}`;
  const list = async (at: number) => expectPayments(await client.get(path, target.listTokens[at]), size);
  const operation = size === 1 ? one : list;
  try {
    const { done, cpu } = await measureCpu(target.processes, terms, () => closedLoop({ ...terms, operation }));
    return { ...done, subject, way: 'API', cpu };
  } finally {
    await client.close();
  }
}

/** The same by the same query, straight from the database. */
export async function readBySql(
  databaseUrl: string,
  target: Target,
  names: readonly string[],
  subject: Subject,
  terms: Terms,
): Promise<Reading> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: terms.clients });
  const one = async () => expectRows(await pool.query({ name: 'one', text: ONE, values: [drawn(names).split('/').at(-1)] }), 1);
  const size = SUBJECTS[subject];
  const list = async () => expectRows(await pool.query({ name: 'list', text: MANY, values: [target.store, size] }), size);
  try {
    const operation = size === 1 ? one : list;
    const { done, cpu } = await measureCpu(target.processes, terms, () => closedLoop({ ...terms, operation }));
    return { ...done, subject, way: 'raw SQL', cpu };
  } finally {
    await pool.end();
  }
}

/** Counted, not parsed: the load shares the machine with what it measures. */
function expectPayments(text: string, count: number): void {
  const found = text.split('"createTime":').length - 1;
  if (found !== count) throw new Error(`A list of ${count} had ${found}.`);
}

function expectRows({ rows }: pg.QueryResult, count: number): void {
  if (rows.length !== count) throw new Error(`The query answered ${rows.length} rows, not ${count}.`);
}

function drawn(names: readonly string[]): string {
  return names[Math.floor(Math.random() * names.length)] ?? '';
}
