import type { AppendExpectedRevision } from '@eventstore/db-client';
import { type Bench, type Case, type Chapter, measured } from './case.js';
import { clientTest, server } from './citations.js';
import { anEvent, someEvents, WAYS } from './tools.js';

const FILE = 'streams/appendToStream.test.ts';

const TAKEN: readonly (readonly [AppendExpectedRevision, 'new' | 'of two events', Case['from']])[] = [
  ['no_stream', 'new', clientTest(FILE, 'expected revision / no_stream / succeeds')],
  ['any', 'new', clientTest(FILE, 'expected revision / any / succeeds')],
  ['any', 'of two events', server('append_to_stream.cs', 'should_append_with_any_exp_ver_to_existing_stream')],
  ['stream_exists', 'of two events', clientTest(FILE, 'expected revision / stream_exists / succeeds')],
  [1n, 'of two events', clientTest(FILE, 'expected revision / exact version / succeeds')],
];

const REFUSED: readonly (readonly [AppendExpectedRevision, 'new' | 'of two events', Case['from']])[] = [
  ['stream_exists', 'new', clientTest(FILE, 'expected revision / stream_exists / fails')],
  [1n, 'new', clientTest(FILE, 'exact version / fails / no stream')],
  ['no_stream', 'of two events', clientTest('streams/appendToStream-errors.test.ts', 'WrongExpectedVersion, on both ways')],
  [2n, 'of two events', clientTest(FILE, 'exact version / fails / wrong version')],
  [0n, 'of two events', server('IndexWriter.cs', 'CheckCommit: a lower version with other event ids')],
];

async function prepared(bench: Bench, state: 'new' | 'of two events'): Promise<string> {
  const stream = bench.stream();
  if (state === 'of two events') await bench.client.appendToStream(stream, someEvents(2));
  return stream;
}

const taken = WAYS.flatMap(([way, options]) =>
  TAKEN.map(([expectedRevision, state, from]): Case => ({
    says: `${way} takes ${String(expectedRevision)} for a stream that is ${state}`,
    from,
    run: async (bench) => {
      const stream = await prepared(bench, state);
      const result = await bench.client.appendToStream(stream, someEvents(3), { expectedRevision, ...options });
      expect(result).toMatchObject({ success: true, nextExpectedRevision: state === 'new' ? 2n : 4n });
    },
  })),
);

const refused = WAYS.flatMap(([way, options]) =>
  REFUSED.map(([expectedRevision, state, from]): Case => ({
    says: `${way} refuses ${String(expectedRevision)} for a stream that is ${state}, and says what is there`,
    from,
    run: async (bench) => {
      const stream = await prepared(bench, state);
      await expect(bench.client.appendToStream(stream, someEvents(3), { expectedRevision, ...options })).rejects.toMatchObject({
        type: 'wrong-expected-version',
        streamName: stream,
        expectedVersion: expectedRevision,
        actualVersion: state === 'new' ? 'no_stream' : 1n,
      });
    },
  })),
);

export const expectedRevision: Chapter = {
  about: 'Expected revisions',
  cases: [
    ...taken,
    ...refused,
    {
      says: 'a client that wants no errors gets a result without success',
      from: clientTest(FILE, 'throwOnAppendFailure / returns failure result on false'),
      run: async (bench) => {
        const stream = await prepared(bench, 'of two events');
        const client = bench.connect('&throwOnAppendFailure=false');
        const result = await client.appendToStream(stream, someEvents(1), { expectedRevision: 'no_stream' });
        expect(result).toMatchObject({ success: false, nextExpectedRevision: 1n });
      },
    },
    {
      says: 'no events at all are taken, and make no stream',
      from: server('append_to_stream.cs', 'should_allow_appending_zero_events_to_stream_with_no_problems'),
      run: async ({ client, stream }) => {
        const name = stream();
        for (const expectedRevision of ['any', 'no_stream', 'any'] as const)
          await expect(client.appendToStream(name, [], { expectedRevision })).resolves.toMatchObject({ success: true });
        await expect(client.readStream(name).toArray()).rejects.toMatchObject({ type: 'stream-not-found' });
      },
    },
    {
      says: 'an append of no events is answered with a position',
      from: measured('it has one, of a record that holds no event'),
      run: async ({ client, stream }) => {
        const name = stream();
        await client.appendToStream(name, someEvents(2));
        const { nextExpectedRevision, position } = await client.appendToStream(name, []);
        expect(nextExpectedRevision).toBe(1n);
        expect(position?.commit).toBeGreaterThan(0n);
      },
    },
    ...WAYS.map(([way, options]): Case => ({
      says: `${way} refuses an event with the nil id`,
      from: measured('BatchAppend answers a bad request, Append fails'),
      run: ({ client, stream }) =>
        expect(client.appendToStream(stream(), anEvent('test', {}, '00000000-0000-0000-0000-000000000000'), options)).rejects.toThrow(),
    })),
    ...WAYS.map(([way, options]): Case => ({
      says: `${way} to $all is denied`,
      from: server('IndexReader.cs', 'CheckStreamAccessInternal: nobody writes to $all'),
      run: ({ client }) => expect(client.appendToStream('$all', someEvents(1), options)).rejects.toMatchObject({ type: 'access-denied' }),
    })),
    ...WAYS.map(([way, options]): Case => ({
      says: `${way} after its deadline is refused, however large it is`,
      from: clientTest('streams/appendToStream-errors.test.ts', 'DeadlineExceeded, on both ways'),
      run: async ({ client, stream }) => {
        const name = stream();
        await expect(client.appendToStream(name, someEvents(30_000), { deadline: 1, ...options })).rejects.toMatchObject({
          type: 'deadline-exceeded',
        });
        await expect(client.readStream(name).toArray()).rejects.toMatchObject({ type: 'stream-not-found' });
      },
    })),
  ],
};
