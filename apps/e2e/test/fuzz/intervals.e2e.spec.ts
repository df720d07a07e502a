import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aMerchant, aPayment, Buyer, CARDS, eventually, type Merchant, OperatorApi, Stack } from '@cauce/testing/system';
import fc from 'fast-check';
import { Analytics } from '../../src/analytics.js';
import { Subscribed } from '../../src/subscribing.js';

/** A few in every run of the e2e specs, always the same; the long run asks for 500 of each kind. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? '25');
const SEED = Number(process.env['FUZZ_SEED'] ?? '1');
/** For what hangs: the world takes some programs and advances of a clock, on a busy machine. */
const PATIENCE_MS = 300_000;
const WITHIN = { within: 60_000 };
const [BEGIN, ACCEPTED, END] = ['2030-01-31T10:00:00Z', '2030-02-01T10:00:00Z', '2030-06-15T10:00:00Z'];

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);

/** A row of intervals; times in Unix milliseconds, null: none. */
type Interval = Readonly<Record<string, string | number | null>> & {
  readonly name: string;
  readonly valid_from: number;
  readonly valid_to: number | null;
};

let folder: string;
let analytics: Analytics;
let merchant: Merchant;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-intervals-'));
  analytics = new Analytics(stack, folder);
  merchant = await aMerchant(stack, { features: { subscriptions: true }, testClock: { now: BEGIN } });
  await somePayments();
  await someSubscriptions();
  // What was recorded until now is in the window of now, on one machine with one clock.
  const exportedTo = new Date().toISOString();
  for (const args of [
    ['export', '--context', 'payments,billing', '--to', exportedTo, '--out', 'facts'],
    ['intervals', '--in', 'facts'],
  ])
    expect(await analytics.run(args)).toMatchObject({ code: 0 });
}, PATIENCE_MS);
afterAll(() => rm(folder, { recursive: true }));

/** One that waits until it expires, one that is paid, and one that is declined first. */
async function somePayments(): Promise<void> {
  const { api, store } = merchant;
  await api.createPayment(store, aPayment());
  for (const cards of [[CARDS.approved], [CARDS.withoutFunds, CARDS.approved]]) {
    const { name, url } = await api.createPayment(store, aPayment({ amountCents: 5_000, discountPercentage: 0.1 }));
    for (const card of cards) await new Buyer().pay(url, card);
    await eventually(
      () => api.payment(name),
      ({ status }) => status === 'FUNDED',
      WITHIN,
    );
  }
}

/** One that nobody accepts, one in a trial that is canceled, and two that are charged every month, of which one is declined from then on. */
async function someSubscriptions(): Promise<void> {
  const story = { merchant };
  const begun = [
    await Subscribed.begin(stack, story),
    await Subscribed.begin(stack, story, { plan: { trialPeriodDays: 40 } }),
    await Subscribed.begin(stack, story),
    await Subscribed.begin(stack, story, { as: 'assignments' }),
  ];
  const [, trial, declined, assigned] = begun;
  for (const each of [trial, declined, assigned]) await each?.accept(CARDS.approved);
  for (const each of [declined, assigned])
    await eventually(
      () => each?.read(),
      (is) => is?.status === 'ACTIVE',
      WITHIN,
    );
  await declined?.script.set(...Array.from({ length: 12 }, () => 'decline' as const));
  await operator.advance(merchant.organization, ACCEPTED);
  await trial?.cancel();
  await operator.advance(merchant.organization, END);
}

/** The rows of a view that are the merchant's. */
async function rowsOf(view: string, columns: readonly string[], times: readonly string[]): Promise<Interval[]> {
  const shown = [...columns, ...['valid_from', 'valid_to', ...times].map((time) => `epoch_ms(${time}) AS ${time}`)].join(', ');
  const query = `SELECT name, ${shown} FROM ${view} WHERE organization = '${merchant.organization}'`;
  const { code, out, err } = await analytics.run(['sql', '--in', 'facts', '--format', 'json', query]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Interval[];
}

/** Random resources and times, many of them just where something changes; each is read as it was then. */
async function agrees(rows: readonly Interval[], shownOf: (row: Interval) => object, answerOf: (answer: Answer) => object): Promise<void> {
  const names = [...new Set(rows.map(({ name }) => name))];
  const changes = rows.map(({ valid_from: from }) => from);
  const time = fc.oneof(
    fc.integer({ min: Date.parse(BEGIN) - 1_000, max: Date.parse(END) }),
    fc.tuple(fc.constantFrom(...changes), fc.constantFrom(-1, 0, 1)).map(([at, ms]) => Math.min(at + ms, Date.parse(END))),
  );
  const seen = new Set<string>();
  const property = fc.asyncProperty(fc.constantFrom(...names), time, async (name, at) => {
    const readTime = new Date(at).toISOString();
    const path = name.startsWith('stores/') ? name : `${merchant.store}/subscription-plans/assignments/${name.split('/').at(-1) ?? ''}`;
    const { status, body } = await merchant.api.door.ask<Answer>('GET', `/${path}?readTime=${readTime}`);
    const then = rows.filter((row) => row.name === name && row.valid_from <= at && (row.valid_to === null || at < row.valid_to));
    expect(then.map(shownOf)).toEqual(status === 404 ? [] : [answerOf(body)]);
    seen.add(`${name} ${body.status}`);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
  expect(seen.size).toBeGreaterThan(3);
}

type Answer = Readonly<Record<string, string | number | undefined>> & { readonly status: string };

const msOf = (answer: Answer, field: string): number | null => {
  const time = answer[field];
  return time === undefined ? null : Date.parse(String(time));
};

it(
  'a payment was then what ?readTime= answers',
  async () => {
    const rows = await rowsOf('payments', ['status', 'amount_cents', 'currency', 'discount_source'], ['create_time', 'update_time']);
    expect(rows.length).toBeGreaterThan(8);
    await agrees(
      rows,
      ({ status, amount_cents, currency, discount_source, create_time, update_time }) => [
        status,
        Number(amount_cents),
        currency,
        discount_source,
        create_time,
        update_time,
      ],
      (answer) => [
        answer.status,
        answer['amountCents'],
        answer['currencyCode'],
        answer['discountSource'] ?? null,
        msOf(answer, 'createTime'),
        msOf(answer, 'updateTime'),
      ],
    );
  },
  PATIENCE_MS,
);

it(
  'a subscription or an assignment was then what ?readTime= answers',
  async () => {
    const times = ['create_time', 'period_start', 'period_end', 'next_billing_time'];
    const rows = await rowsOf('subscriptions', ['status'], times);
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(4);
    await agrees(
      rows,
      (row) => [row['status'], ...times.map((time) => row[time])],
      (answer) => [
        answer.status,
        ...['createTime', 'currentPeriodStart', 'currentPeriodEnd', 'nextBillingTime'].map((field) => msOf(answer, field)),
      ],
    );
  },
  PATIENCE_MS,
);
