import { type Chapter, unverified } from './case.js';
import { clientTest, server } from './citations.js';
import { all, anEvent, marker, places, revisions, someEvents, take } from './tools.js';

const STREAMS = 10_000;
const WRITERS = 16;
const REVISIONS = 20;

/** The client gives an append 10 s, which the last of 10,000 may not have on a busy machine. */
const PATIENT = { deadline: 80_000 };

export const volume: Chapter = {
  about: 'Many streams, writers and clients',
  cases: [
    {
      says: '10,000 appends in one turn of the event loop, each to a stream of its own, are all taken, once',
      from: clientTest(
        'streams/appendToStream-batch-append-flood.test.ts',
        'Can handle multiple appends within the same event loop (one stream)',
      ),
      run: async ({ client, stream }) => {
        const prefix = stream('many');
        const fromPosition = await marker(client, stream());
        const names = Array.from({ length: STREAMS }, (_, index) => `${prefix}-${index}`);
        await Promise.all(names.map((name) => client.appendToStream(name, someEvents(1), { expectedRevision: 'no_stream', ...PATIENT })));
        const seen = (await all(client.readAll({ fromPosition }))).map(({ event }) => event?.streamId);
        expect(new Set(seen.filter((name) => name?.startsWith(prefix))).size).toBe(STREAMS);
        for (const name of names.filter((_, index) => index % 500 === 0)) expect(await revisions(client.readStream(name))).toEqual([0]);
      },
    },
    {
      says: 'of 16 writers on one stream exactly one wins each revision',
      from: server('IndexWriter.cs', 'CheckCommit: expectedVersion against the current version, by one writer'),
      run: async ({ connect, stream }) => {
        const name = stream();
        const writers = Array.from({ length: WRITERS }, () => connect());
        for (let revision = 0; revision < REVISIONS; revision++) {
          const expectedRevision = revision === 0 ? 'no_stream' : BigInt(revision - 1);
          const attempts = writers.map((client, writer) => client.appendToStream(name, anEvent('won', { writer }), { expectedRevision }));
          const results = await Promise.allSettled(attempts);
          expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
          for (const result of results)
            if (result.status === 'rejected')
              expect(result.reason).toMatchObject({ type: 'wrong-expected-version', actualVersion: BigInt(revision) });
        }
      },
    },
    {
      says: 'what one client has appended, another reads at once and is given by its subscription',
      from: unverified('EventStoreDB answers an append after it is indexed on its node; no test of theirs was found.'),
      run: async ({ client, connect, stream }) => {
        const name = stream();
        const other = connect();
        const taking = take(other.subscribeToAll({ fromPosition: await marker(client, stream()) }), 4);
        for (const writer of [client, other, client, other]) await writer.appendToStream(name, someEvents(1));
        expect(await revisions(client.readStream(name))).toEqual([0, 1, 2, 3]);
        expect(await revisions(other.readStream(name))).toEqual([0, 1, 2, 3]);
        expect(places(await taking)).toEqual([0, 1, 2, 3].map((revision) => `${name}@${revision}`));
      },
    },
    {
      says: 'a client that has lost its server appends again when the server is back',
      from: clientTest('connection/reconnect/UnavailableError.test.ts', 'UnavailableError'),
      restarts: true,
      run: async ({ connect, stream, restart }) => {
        const name = stream();
        const client = connect();
        const credentials = { username: 'admin', password: 'changeit' };
        await client.appendToStream(name, someEvents(1), { credentials });
        await restart();
        const failed = await client.appendToStream(name, someEvents(1), { credentials }).catch((error: unknown) => error);
        if (failed instanceof Error) expect(failed).toMatchObject({ type: 'unavailable' });
        await expect(client.appendToStream(name, someEvents(1), { credentials })).resolves.toMatchObject({ success: true });
      },
    },
  ],
};
