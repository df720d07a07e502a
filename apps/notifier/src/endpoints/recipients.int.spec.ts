import { readFile } from 'node:fs/promises';
import { type Recipient, type RecordedEvent, wants } from '@cauce/delivery-domain';
import { newDatabase, type OwnDatabase } from '@cauce/testing/services';
import fc from 'fast-check';
import { anEndpointRow } from '../../test/delivery-rows.js';
import { MIGRATIONS } from '../../test/migrations.js';
import { JOIN_RECIPIENTS } from './recipients.js';

let database: OwnDatabase;

beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('TRUNCATE webhook_endpoint, webhook_endpoint_version'));

const time = fc.integer({ min: 0, max: 40 }).map((second) => new Date(Date.UTC(2030, 0, 1, 10, 0, second)).toISOString());
const [organization, store, integration] = ['organizations/o', 'stores/s', 'integrations/i'].map((name) =>
  fc.constantFrom(name, `${name}2`),
);
const maybe = (value: fc.Arbitrary<string> = fc.constant('')) => fc.option(value, { nil: undefined });

/** An integration belongs to a store. */
const recipient = fc.record({
  organization: organization ?? fc.constant(''),
  integration: maybe(integration),
  closeTime: fc.option(time, { nil: undefined, freq: 2 }),
  versions: fc.uniqueArray(fc.record({ validFrom: time, store: maybe(store), events: fc.subarray(['a', 'b']) }), {
    selector: ({ validFrom }) => validFrom,
    minLength: 1,
    maxLength: 4,
  }),
}) as fc.Arbitrary<Recipient>;
const event = fc.record({
  event: fc.constantFrom('a', 'b', 'c'),
  organization: organization ?? fc.constant(''),
  store: store ?? fc.constant(''),
  integration: maybe(integration),
  recordedAt: time,
}) as fc.Arbitrary<RecordedEvent>;

async function insert(recipients: readonly Recipient[]): Promise<void> {
  for (const [nth, { organization: of, integration: by = null, closeTime = null, versions }] of recipients.entries()) {
    await database.pool.query(
      `INSERT INTO webhook_endpoint (id, organization, store, integration, url, events, status, webhook_key, close_time, create_time, update_time)
       VALUES ($1, $2, 'stores/s', $3, 'https://shop.example/', '{}', 'ENABLED', 'k', $4, now(), now())`,
      [`e${String(nth)}`, of, by, closeTime],
    );
    await database.pool.query('DELETE FROM webhook_endpoint_version WHERE endpoint_id = $1', [`e${String(nth)}`]); // that of now
    for (const { validFrom, store: its = null, events } of versions)
      await database.pool.query('INSERT INTO webhook_endpoint_version VALUES ($1, $2, $3, $4)', [
        `e${String(nth)}`,
        validFrom,
        its,
        events,
      ]);
  }
}

/** Which endpoint wants which event, by number, as the statements say. */
async function joined(events: readonly RecordedEvent[]): Promise<string[]> {
  const column = (of: (each: RecordedEvent) => string | undefined) => events.map((each) => of(each) ?? null);
  const { rows } = await database.pool.query<{ nth: string; id: string }>(
    `SELECT m.nth, e.id FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) WITH ORDINALITY
       AS m (event, organization, store, integration, recorded_at, nth) ${JOIN_RECIPIENTS}`,
    [column((each) => each.event), column((each) => each.organization), column((each) => each.store), column((each) => each.integration), column((each) => each.recordedAt)], // prettier-ignore
  );
  return rows.map(({ nth, id }) => `${String(Number(nth) - 1)} ${id}`).sort();
}

it('the statements say what the domain says, of any endpoints and events', async () => {
  let got = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(recipient, { minLength: 1, maxLength: 12 }),
      fc.array(event, { minLength: 30, maxLength: 60 }),
      async (recipients, events) => {
        await database.pool.query('TRUNCATE webhook_endpoint, webhook_endpoint_version');
        await insert(recipients);
        const expected = events.flatMap((each, nth) =>
          recipients.flatMap((its, endpoint) => (wants(its, each) ? [`${String(nth)} e${String(endpoint)}`] : [])),
        );
        expect(await joined(events)).toEqual(expected.sort());
        got += expected.length;
      },
    ),
    { numRuns: 40 },
  );
  expect(got).toBeGreaterThan(100); // or it would compare nothing with nothing
});

it('no change begins before the one that it follows, whatever the clocks of two processes say', async () => {
  await anEndpointRow(database.pool);
  const [later, earlier] = ['2030-01-01T10:00:05.000Z', '2030-01-01T10:00:03.000Z'];
  for (const asked of [later, earlier]) {
    await database.pool.query('UPDATE webhook_endpoint SET events = $1, update_time = $2', [[asked], asked]);
  }
  const { rows } = await database.pool.query<{ valid_from: Date; events: string[] }>(
    'SELECT valid_from, events FROM webhook_endpoint_version ORDER BY valid_from OFFSET 1',
  );
  expect(rows).toEqual([
    { valid_from: new Date(later), events: [later] },
    { valid_from: new Date('2030-01-01T10:00:05.001Z'), events: [earlier] },
  ]);
});

it.each([
  ['a12_filter_versions', '-- Earlier changes were not kept'],
  ['a17_versions_by_themselves', '-- Those that such a process has registered'],
])('%s gives an endpoint without a version the filters that it has, from its registration on', async (migration, from) => {
  await anEndpointRow(database.pool);
  await database.pool.query(`UPDATE webhook_endpoint SET store = 'stores/s', events = '{a}'`);
  await database.pool.query('TRUNCATE webhook_endpoint_version');
  const file = await readFile(new URL(`${migration}/migration.sql`, MIGRATIONS), 'utf8');
  await database.pool.query(file.slice(file.indexOf(from)));
  const { rows } = await database.pool.query(
    'SELECT v.store, v.events, v.valid_from = e.create_time AS since FROM webhook_endpoint_version v JOIN webhook_endpoint e ON e.id = v.endpoint_id',
  );
  expect(rows).toEqual([{ store: 'stores/s', events: ['a'], since: true }]);
});
