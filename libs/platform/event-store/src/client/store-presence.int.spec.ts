/** @seconds 30 */
import { randomUUID } from 'node:crypto';
import { currentCaller, SILENT, withRequest } from '@cauce/telemetry';
import { eventually, OwnEventStore } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { newCategory } from '../../test/counter.js';
import { EventStore } from '../index.js';

jest.setTimeout(60_000);

/** As `Presence` has it, with room for a machine that is full. */
const [AWAY_AFTER_MS, AT_ONCE_MS] = [4_000, 3_000];
/** More than are sent before it counts as away: 128 at a time, each for 2.5 s. */
const MORE_THAN_FIT = 400;

let server: OwnEventStore;
let store: EventStore;
let lines: string[];

beforeAll(async () => {
  server = await OwnEventStore.start();
});
afterAll(() => server.stop());

beforeEach(() => {
  const ofThis: string[] = [];
  lines = ofThis;
  const said = (_: unknown, message?: string) => void ofThis.push(message ?? '');
  store = EventStore.connect(server.url, { logger: { ...SILENT, warn: said, info: said } });
});
afterEach(() => store.close());

type Outcome = { readonly name: string; readonly refusal: string | undefined; readonly hasBegun: boolean | undefined; readonly ms: number };

/** How a call ends for a caller who waits. */
const asCaller = (call: () => Promise<unknown>): Promise<Outcome> => withRequest({ requestId: randomUUID() }, () => outcomeOf(call));

async function outcomeOf(call: () => Promise<unknown>): Promise<Outcome> {
  const startedAt = performance.now();
  const error = await call().then(
    () => undefined,
    (failure: unknown) => failure as Error & { refusal?: string },
  );
  const ms = performance.now() - startedAt;
  return { name: error?.name ?? 'served', refusal: error?.refusal, hasBegun: currentCaller()?.hasBegun, ms };
}

const append = () => store.append(`${newCategory()}-a`, 'no_stream', [{ id: randomUUID(), type: 'Happened', data: {} }]);
const read = () => store.read(`${newCategory()}-a`);

it('frozen: what was sent waits on, what was not is refused, as are later callers at once; background waits; its return is found', async () => {
  await asCaller(append);
  server.freeze();
  const startedAt = performance.now();
  try {
    const early = Array.from({ length: MORE_THAN_FIT }, () => asCaller(append));
    const reading = asCaller(read);
    const refused = await eventually(
      () => asCaller(append),
      ({ name, ms }) => name === 'EventStoreRefused' && ms < AT_ONCE_MS,
    );
    expect(refused).toMatchObject({ refusal: 'DEPENDENCY_AWAY', hasBegun: false });
    expect(performance.now() - startedAt).toBeGreaterThan(AWAY_AFTER_MS);
    const background = outcomeOf(append);
    const outcomes = await Promise.all(early);
    const [sent, unsent] = [outcomes.filter(({ hasBegun }) => hasBegun), outcomes.filter(({ hasBegun }) => !hasBegun)];
    expect(sent.length).toBeGreaterThanOrEqual(128);
    expect(unsent.length).toBeGreaterThan(0);
    for (const { name, refusal } of sent) expect([name, refusal]).toEqual(['EventStoreUnavailable', undefined]);
    // A process that stands still itself takes longer to find the store away: then a line of 5 s may end first.
    for (const { refusal } of unsent) expect(refusal).toMatch(/^(DEPENDENCY_AWAY|OVERLOADED)$/);
    expect(await reading).toMatchObject({ name: expect.stringMatching(/^EventStore/), hasBegun: false });
    await expect(store.ready()).rejects.toThrow(/away for \d+ s, requests that need it are refused/);
    expect((await asCaller(read)).ms).toBeLessThan(AT_ONCE_MS);
    server.thaw();
    expect(await background).toMatchObject({ name: 'served' });
    expect(
      await eventually(
        () => asCaller(append),
        ({ name }) => name === 'served',
      ),
    ).toMatchObject({ hasBegun: true });
    await expect(store.ready()).resolves.toBeUndefined();
  } finally {
    server.thaw();
  }
  expect(lines).toEqual([expect.stringMatching(/^the event store is away, .*: .*does not answer/), expect.stringMatching(/answers again/)]);
});

it('killed: a single node that refuses connections is away after a second, and back with the first caller after its return', async () => {
  await asCaller(append);
  await server.kill();
  const startedAt = performance.now();
  const refused = await eventually(
    () => asCaller(read),
    ({ name }) => name === 'EventStoreRefused',
  );
  expect(refused.refusal).toBe('DEPENDENCY_AWAY');
  expect(performance.now() - startedAt).toBeLessThan(AWAY_AFTER_MS);
  await server.restart();
  await eventually(
    () => asCaller(append),
    ({ name }) => name === 'served',
  );
  expect(lines).toHaveLength(2);
});
