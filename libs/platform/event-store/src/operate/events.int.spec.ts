import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newCategory } from '../../test/counter.js';
import { connect, eventually } from '../../test/stack.js';
import { type EventStore } from '../index.js';
import { exportEvents } from './events.js';

const UNTIL = '2100-01-01T00:00:00.000Z';

let store: EventStore;
let category: string;
let from: string;

beforeAll(() => void (store = connect()));
beforeEach(() => {
  category = newCategory();
  from = new Date(Date.now() - 1_000).toISOString();
});
afterAll(() => store.close());

const append = async (stream: string, at: number) => {
  const data = { at: '2026-01-01T00:00:00.000Z', cents: at, fingerprint: { body: 'mac' }, personal: { buyer: { firstName: 'Ana' } } };
  await store.append(stream, 'any', [{ id: randomUUID(), type: 'Told', data, metadata: { principal: 'operator' } }]);
};

/** What is recorded from here on has a later time. */
async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  await eventually(() => Date.now() > now + 1);
}

async function exported(of: { from?: string; to?: string; withPersonal?: boolean } = {}): Promise<Record<string, unknown>[]> {
  let text = '';
  const write = (lines: string) => Promise.resolve(void (text += lines));
  const how = { store, categories: [category], from, to: UNTIL, withPersonal: false, write, onProgress: () => undefined, ...of };
  const count = await exportEvents(how);
  const lines = text.split('\n').slice(0, -1);
  expect(lines).toHaveLength(count);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('an event is a line, in the order of the log, with its place, and without what is personal or made of secrets', async () => {
  await append(`${category}-a`, 1);
  await append(`${category}-b`, 2);
  await append(`${category}-a`, 3);
  await append(`${category}X-a`, 4); // of another category
  await store.mark(`${category}-!mark`);
  const lines = await exported();
  const data = (cents: number) => ({ at: '2026-01-01T00:00:00.000Z', cents });
  const line = { type: 'Told', metadata: { principal: 'operator' }, recordedAt: expect.any(String), id: expect.any(String) };
  const position = expect.stringMatching(/^\d+\/\d+$/) as string;
  expect(lines).toEqual([
    { ...line, position, stream: `${category}-a`, revision: 0, data: data(1) },
    { ...line, position, stream: `${category}-b`, revision: 0, data: data(2) },
    { ...line, position, stream: `${category}-a`, revision: 1, data: data(3) },
  ]);
});

it('personal data is written when it is asked for, a MAC never', async () => {
  await append(`${category}-a`, 1);
  const [line] = await exported({ withPersonal: true });
  expect(line?.['data']).toEqual({ at: '2026-01-01T00:00:00.000Z', cents: 1, personal: { buyer: { firstName: 'Ana' } } });
});

it('of two windows that meet, each event is in one', async () => {
  for (let at = 0; at < 6; at++) {
    await append(`${category}-a`, at);
    await nextMillisecond();
  }
  const between = String((await store.read(`${category}-a`))[3]?.recordedAt);
  const before = await exported({ to: between });
  const after = await exported({ from: between });
  expect([before.length, after.length]).toEqual([3, 3]);
  expect([...before, ...after].map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('waits for who takes the lines', async () => {
  await append(`${category}-a`, 1);
  let isTaken = false;
  const write = async () => {
    await pause(50);
    isTaken = true;
  };
  await exportEvents({ store, categories: [category], from, to: UNTIL, withPersonal: false, write, onProgress: () => undefined });
  expect(isTaken).toBe(true);
});
