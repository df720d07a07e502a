import { type Case, type Chapter, measured } from './case.js';
import { server } from './citations.js';
import { all, anEvent, revisions, someEvents, WAYS } from './tools.js';

const APPEND = 'append_to_stream.cs';

function cases([way, options]: (typeof WAYS)[number]): Case[] {
  return [
    {
      says: `${way}: the same events again, to any revision, are answered as the first time`,
      from: server(APPEND, 'multiple_idempotent_writes'),
      run: async ({ client, stream }) => {
        const name = stream();
        const events = someEvents(4);
        const first = await client.appendToStream(name, events, { expectedRevision: 'any', ...options });
        await expect(client.appendToStream(name, events, { expectedRevision: 'any', ...options })).resolves.toEqual(first);
        expect(await revisions(client.readStream(name))).toEqual([0, 1, 2, 3]);
      },
    },
    {
      says: `${way}: a known id with other data after the same revision is a success, and the first data is kept`,
      from: server('IndexWriter.cs', 'CheckCommit: only ids are compared'),
      run: async ({ client, stream }) => {
        const name = stream();
        const known = anEvent('Created', { amount: 1 });
        const first = await client.appendToStream(name, known, { expectedRevision: 'no_stream', ...options });
        await client.appendToStream(name, someEvents(1), options);
        const other = anEvent('Changed', { amount: 2 }, known.id);
        await expect(client.appendToStream(name, other, { expectedRevision: 'no_stream', ...options })).resolves.toEqual(first);
        const [event] = await all(client.readStream(name, { maxCount: 1 }));
        expect(event?.event).toMatchObject({ type: 'Created', data: { amount: 1 } });
      },
    },
    {
      says: `${way}: a batch that is known in part is a wrong expected revision, and writes nothing`,
      from: server('StorageWriterService.cs', 'ActOnCommitCheckFailure: CorruptedIdempotency'),
      run: async ({ client, stream }) => {
        const name = stream();
        const known = someEvents(2);
        await client.appendToStream(name, known);
        for (const expectedRevision of ['any', 'stream_exists', 'no_stream'] as const)
          await expect(client.appendToStream(name, [...known, anEvent()], { expectedRevision, ...options })).rejects.toMatchObject({
            type: 'wrong-expected-version',
            actualVersion: 1n,
          });
        expect(await revisions(client.readStream(name))).toEqual([0, 1]);
      },
    },
    {
      says: `${way}: a known id after the current revision is written again`,
      from: server('IndexWriter.cs', 'CheckCommit: expectedVersion == currentVersion'),
      run: async ({ client, stream }) => {
        const name = stream();
        const event = anEvent();
        await client.appendToStream(name, event);
        const again = await client.appendToStream(name, event, { expectedRevision: 0n, ...options });
        expect(again.nextExpectedRevision).toBe(1n);
      },
    },
    {
      says: `${way}: a known id in another stream is an append of its own`,
      from: server('IndexWriter.cs', 'CheckCommit: the stream of the id is compared'),
      run: async ({ client, stream }) => {
        const event = anEvent();
        await client.appendToStream(stream(), event);
        const other = await client.appendToStream(stream(), event, { expectedRevision: 'any', ...options });
        expect(other.nextExpectedRevision).toBe(0n);
      },
    },
  ];
}

export const idempotency: Chapter = {
  about: 'Idempotent appends by event id',
  cases: [
    ...WAYS.flatMap(cases),
    {
      says: 'six events of one id are six events; again, with any revision, the answer is that of the first',
      from: server(APPEND, 'in_wtf_multiple_case_of_multiple_writes_expected_version_any_per_all_same_id'),
      run: async ({ client, stream }) => {
        const name = stream();
        const event = anEvent();
        const six = Array.from({ length: 6 }, () => event);
        expect((await client.appendToStream(name, six)).nextExpectedRevision).toBe(5n);
        expect((await client.appendToStream(name, six)).nextExpectedRevision).toBe(0n);
      },
    },
    {
      says: 'six events of one id again, with the same revision, are answered with the last',
      from: server(APPEND, 'in_slightly_reasonable_multiple_case_of_multiple_writes_with_expected_version_per_all_same_id'),
      run: async ({ client, stream }) => {
        const name = stream();
        const event = anEvent();
        const six = Array.from({ length: 6 }, () => event);
        for (let time = 0; time < 2; time++) {
          const { nextExpectedRevision } = await client.appendToStream(name, six, { expectedRevision: 'no_stream' });
          expect(nextExpectedRevision).toBe(5n);
        }
      },
    },
    {
      says: 'an id is still known after a restart, when the same revision is expected',
      from: server('IndexWriter.cs', 'CheckCommit: what is not cached is read from the stream'),
      restarts: true,
      run: async ({ client, stream, restart, connect }) => {
        const name = stream();
        const events = someEvents(2);
        const first = await client.appendToStream(name, events, { expectedRevision: 'no_stream' });
        await client.appendToStream(name, someEvents(1));
        await restart();
        await expect(connect().appendToStream(name, events, { expectedRevision: 'no_stream' })).resolves.toEqual(first);
      },
    },
    {
      says: 'an id is forgotten after a restart, when any revision is expected',
      from: server('IndexWriter.cs', 'CheckCommit: _committedEvents is all that is asked'),
      restarts: true,
      run: async ({ client, stream, restart, connect }) => {
        const name = stream();
        const events = someEvents(2);
        await client.appendToStream(name, events);
        await restart();
        await expect(connect().appendToStream(name, events)).resolves.toMatchObject({ nextExpectedRevision: 3n });
      },
    },
    {
      says: 'an id is known, when any revision is expected, only in the first stream that it went to',
      from: measured('to F, L, L and F again, the answers are 0, 0, 1 and 0'),
      run: async ({ client, stream }) => {
        const [first, last] = [stream(), stream()];
        const event = anEvent();
        const answers: bigint[] = [];
        for (const name of [first, last, last, first]) answers.push((await client.appendToStream(name, event)).nextExpectedRevision);
        expect(answers).toEqual([0n, 0n, 1n, 0n]);
      },
    },
    {
      says: 'known ids in another order, when any revision is expected, are answered with the revision of the last of them',
      from: measured('of 0 1 2, 1 0, 1 2 0 and 0 2 1 are answered; 2 1 0 never is, and a spec of this server says so'),
      run: async ({ client, stream }) => {
        const name = stream();
        const events = someEvents(3);
        await client.appendToStream(name, events);
        const answers: bigint[] = [];
        for (const order of [
          [1, 0],
          [1, 2, 0],
          [0, 2, 1],
        ]) {
          const again = order.map((at) => events[at] ?? anEvent());
          answers.push((await client.appendToStream(name, again)).nextExpectedRevision);
        }
        expect(answers).toEqual([0n, 0n, 1n]);
        expect(await revisions(client.readStream(name))).toEqual([0, 1, 2]);
      },
    },
    {
      says: 'the same events again after a deletion are answered as the first time, without a position, and make no stream again',
      from: server('IndexWriter.cs', 'CheckCommit: Idempotent before the deletion is looked at; logPos of an event that cannot be read'),
      run: async ({ client, stream }) => {
        const name = stream();
        const events = someEvents(2);
        await client.appendToStream(name, events, { expectedRevision: 'no_stream' });
        await client.deleteStream(name);
        for (const expectedRevision of ['any', 'no_stream'] as const) {
          const again = await client.appendToStream(name, events, { expectedRevision });
          expect(again.nextExpectedRevision).toBe(1n);
          expect(again.position).toBeUndefined();
        }
        await expect(revisions(client.readStream(name))).rejects.toMatchObject({ type: 'stream-not-found' });
      },
    },
  ],
};
