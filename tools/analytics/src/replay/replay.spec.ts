import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { passing, readFilter } from './filter.js';
import { Pace, readSpeed } from './pace.js';
import { replay, type Replaying } from './replay.js';
import type { ReplayedEvent } from './replayed-event.js';
import { readKafkaAddress } from './sinks/kafka-address.js';
import { toLines } from './sinks/stdout.sink.js';
import { readPosition, StateFile } from './state-file.js';

function event(nth: number, change: Partial<ReplayedEvent> = {}): ReplayedEvent {
  return {
    id: `e${String(nth)}`,
    stream: `payment-${String(nth % 3)}`,
    revision: nth,
    position: `${String(nth)}/${String(nth)}`,
    type: 'PaymentCreated',
    data: { at: '2030-01-01T10:00:00.000Z' },
    recordedAt: new Date(1_000 * nth).toISOString(),
    ...change,
  };
}
const events = (count: number) => Array.from({ length: count }, (_, nth) => event(nth));

function pagesOf(all: readonly ReplayedEvent[], size: number, onPage: () => void = () => undefined): Replaying['pages'] {
  async function* pages() {
    for (let at = 0; at < all.length; at += size) {
      onPage();
      yield await Promise.resolve(all.slice(at, at + size));
    }
  }
  return pages();
}

describe('a replay', () => {
  it('gives all events in their order, in batches, and tells what was taken', async () => {
    const taken: string[][] = [];
    const told: [string, number][] = [];
    const sink = {
      take: (some: readonly ReplayedEvent[]) => Promise.resolve(void taken.push(some.map(({ id }) => id))),
      close: () => Promise.resolve(),
    };
    const onTaken = ({ position }: ReplayedEvent, count: number) => void told.push([position, count]);
    expect(await replay({ pages: pagesOf(events(7), 4), sink, speed: 'max', batch: 3, onTaken })).toBe(7);
    expect(taken).toEqual([['e0', 'e1', 'e2'], ['e3'], ['e4', 'e5', 'e6']]);
    expect(told).toEqual([
      ['2/2', 3],
      ['3/3', 4],
      ['6/6', 7],
    ]);
  });

  it('reads no page ahead of what the sink has taken', async () => {
    let [read, given] = [0, 0];
    const ahead: number[] = [];
    const take = async (some: readonly ReplayedEvent[]) => {
      await Promise.resolve();
      given += some.length;
      ahead.push(read - given);
    };
    const pages = pagesOf(events(100), 10, () => (read += 10));
    await replay({ pages, sink: { take, close: () => Promise.resolve() }, speed: 'max', batch: 5, onTaken: () => undefined });
    expect(Math.max(...ahead)).toBeLessThanOrEqual(10);
  });

  it('tells nothing of what the sink did not take, and passes its error on', async () => {
    const told: number[] = [];
    let calls = 0;
    const take = () => ((calls += 1) > 2 ? Promise.reject(new Error('no')) : Promise.resolve());
    const run = replay({
      pages: pagesOf(events(9), 9),
      sink: { take, close: () => Promise.resolve() },
      speed: 'max',
      batch: 2,
      onTaken: (_, count) => void told.push(count),
    });
    await expect(run).rejects.toThrow('no');
    expect(told).toEqual([2, 4]);
  });

  it('keeps its pace, and gives what is due before it waits', async () => {
    const taken: string[][] = [];
    const take = (some: readonly ReplayedEvent[]) => Promise.resolve(void taken.push(some.map(({ id }) => id)));
    const all = [event(0), event(1, { recordedAt: event(0).recordedAt }), event(2, { recordedAt: new Date(20_000).toISOString() })];
    const begun = performance.now();
    await replay({
      pages: pagesOf(all, 9),
      sink: { take, close: () => Promise.resolve() },
      speed: 100,
      batch: 9,
      onTaken: () => undefined,
    });
    expect(taken).toEqual([['e0', 'e1'], ['e2']]);
    expect(performance.now() - begun).toBeGreaterThan(190);
  });

  it('ends between two batches when it is told to, also while it waits', async () => {
    const stopping = new AbortController();
    const all = [event(0), event(1, { recordedAt: '2040-01-01T00:00:00.000Z' })];
    const take = () => {
      stopping.abort();
      return Promise.resolve();
    };
    const sink = { take, close: () => Promise.resolve() };
    const count = await replay({ pages: pagesOf(all, 9), sink, speed: 1, batch: 9, onTaken: () => undefined, signal: stopping.signal });
    expect(count).toBe(1);
  });
});

describe('the pace', () => {
  it('is as many times as fast as it is told, and never waits for what is late', () => {
    let now = 0;
    const pace = new Pace(60, () => now);
    expect(pace.waitFor({ recordedAt: '2030-01-01T10:00:00.000Z' })).toBe(0);
    expect(pace.waitFor({ recordedAt: '2030-01-01T10:01:00.000Z' })).toBe(1_000);
    now = 5_000;
    expect(pace.waitFor({ recordedAt: '2030-01-01T10:01:00.000Z' })).toBe(0);
  });

  it.each(['0x', 'fast', '60', '-1x', '1e3x', ''])('says what is allowed instead of "%s"', (text) => {
    expect(() => readSpeed(text)).toThrow('like 60x or 0.5x, or max');
  });
  it('reads how many times', () => expect(['60x', '0.5x', 'max'].map(readSpeed)).toEqual([60, 0.5, 'max']));
});

describe('a filter', () => {
  it('lets through what has one of the values of each field', () => {
    const passes = passing(['type=A', 'type=B', 'category=payment'].map(readFilter));
    expect(passes({ type: 'B', stream: 'payment-1' })).toBe(true);
    expect(passes({ type: 'C', stream: 'payment-1' })).toBe(false);
    expect(passes({ type: 'A', stream: 'subscription-1' })).toBe(false);
    expect(passing([readFilter('principal=operator')])({ type: 'A', stream: 's-1' })).toBe(false);
  });
  it.each(['type', 'type=', 'amount=3', '=x'])('says what is allowed instead of "%s"', (text) => {
    expect(() => readFilter(text)).toThrow('type, stream, category, principal');
  });
});

describe('the place that is kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read as it was saved; none where there is no file', async () => {
    const file = new StateFile(join(folder, 'place'));
    expect(await file.read()).toBeUndefined();
    await file.save('12/11');
    expect(await file.read()).toBe('12/11');
  });
  it('is not taken from a file that is none of ours', async () => {
    writeFileSync(join(folder, 'other'), 'hello');
    await expect(new StateFile(join(folder, 'other')).read()).rejects.toThrow('holds no place of a replay');
  });
  it('says what a position is', () => expect(() => readPosition('7312')).toThrow('<commit>/<prepare>'));
});

describe('where Kafka is', () => {
  it('is some brokers and a topic', () => {
    expect(readKafkaAddress('kafka://127.0.0.1:9092,[::1]:9093/analysts.payments')).toEqual({
      brokers: ['127.0.0.1:9092', '[::1]:9093'],
      topic: 'analysts.payments',
    });
  });
  it.each(['payments.payment.v1', 'billing.subscription.v1', 'notifier.control-delivery.v1', '__consumer_offsets'])(
    'is never %s, which is the system’s own',
    (topic) => {
      expect(() => readKafkaAddress(`kafka://127.0.0.1:9092/${topic}`)).toThrow(`${topic} is the system's own`);
    },
  );
  it.each(['kafka://127.0.0.1/topic', 'kafka://127.0.0.1:9092', 'kafka:///topic', 'kafka://a:1/b/c'])(
    'says what is allowed instead of %s',
    (text) => {
      expect(() => readKafkaAddress(text)).toThrow('kafka://<broker>:<port>/<topic>');
    },
  );
});

it('writes a line for each event that says that it is replayed, and waits for a slow reader', async () => {
  const lines: string[] = [];
  const slow = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _, done) => {
      lines.push(...chunk.toString().trim().split('\n'));
      setImmediate(done);
    },
  });
  await toLines(slow).take([event(0, { principal: 'operator' }), event(1)]);
  expect(slow.writableLength).toBe(0);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { ...event(0), metadata: { principal: 'operator' }, replayed: true },
    { ...event(1), metadata: {}, replayed: true },
  ]);
});
