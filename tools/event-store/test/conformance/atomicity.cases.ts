import { randomUUID } from 'node:crypto';
import type { Case, Chapter } from './case.js';
import { clientTest, server } from './citations.js';
import { all, anEvent, revisions, someEvents, WAYS } from './tools.js';

const KILOBYTES = 1024;

/** 2 MB in 40 events: each alone would be taken. */
const someLargeEvents = () => Array.from({ length: 40 }, () => anEvent('large', { text: 'x'.repeat(50 * KILOBYTES) }));

export const atomicity: Chapter = {
  about: 'Appends of many events, and their size',
  cases: [
    {
      says: '100 events at once are revisions 0 to 99',
      from: server('append_to_stream.cs', 'can_append_multiple_events_at_once'),
      run: async ({ client, stream }) => {
        const { nextExpectedRevision } = await client.appendToStream(stream(), someEvents(100), { expectedRevision: 'no_stream' });
        expect(nextExpectedRevision).toBe(99n);
      },
    },
    {
      says: 'an append in many messages is one append',
      from: clientTest('streams/appendToStream-batch-append.test.ts', 'Batches events into batches'),
      run: async ({ client, stream }) => {
        const name = stream();
        const { nextExpectedRevision } = await client.appendToStream(name, someEvents(5_000), { batchAppendSize: 1024 });
        expect(nextExpectedRevision).toBe(4_999n);
        expect(await revisions(client.readStream(name))).toEqual(Array.from({ length: 5_000 }, (_, index) => index));
      },
    },
    {
      says: 'the events of concurrent appends to one stream are never mixed',
      from: server('StorageWriterService.cs', 'Handle(WritePrepares): one writer, all events of an append in a row'),
      run: async ({ client, stream }) => {
        const name = stream();
        const appends = Array.from({ length: 40 }, (_, append) => Array.from({ length: 5 }, () => anEvent('part', { append })));
        await Promise.all(appends.map((events) => client.appendToStream(name, events)));
        const owners = (await all(client.readStream(name))).map(({ event }) => (event?.data as { append: number }).append);
        for (let start = 0; start < owners.length; start += 5) expect(new Set(owners.slice(start, start + 5)).size).toBe(1);
        expect(owners).toHaveLength(200);
      },
    },
    ...WAYS.map(([way, options]): Case => ({
      says: `${way} over the size limit is refused with the limit, and nothing of it is stored`,
      from: clientTest('streams/appendToStream-errors.test.ts', 'MaximumAppendSizeExceeded, on both ways'),
      run: async ({ client, stream }) => {
        const name = stream();
        await expect(client.appendToStream(name, someLargeEvents(), options)).rejects.toMatchObject({
          type: 'maximum-append-size-exceeded',
          maxAppendSize: 1024 * KILOBYTES,
        });
        await expect(revisions(client.readStream(name))).rejects.toMatchObject({ type: 'stream-not-found' });
      },
    })),
    ...WAYS.map(([way, options]): Case => ({
      says: `${way}: events of 1 MB each are taken and read back as they were`,
      from: server('Streams.BatchAppend.cs', 'clientWriteRequest.Size > _maxAppendSize (1 MiB by default)'),
      run: async ({ client, stream }) => {
        const name = stream();
        const texts = ['a', 'ñ'].map((letter) => letter.repeat(1_000_000 / Buffer.byteLength(letter)));
        for (const text of texts) await client.appendToStream(name, anEvent('large', { text }), options);
        const events = await all(client.readStream(name));
        expect(events.map(({ event }) => (event?.data as { text: string }).text === texts[Number(event?.revision)])).toEqual([true, true]);
      },
    })),
    {
      says: 'an append whose second event is too large leaves no first event',
      from: server('Streams.BatchAppend.cs', 'MaximumAppendSizeExceeded before anything is published to the writer'),
      run: async ({ client, stream }) => {
        const name = stream();
        const events = [anEvent('small'), anEvent('large', { text: 'x'.repeat(1024 * KILOBYTES) }, randomUUID())];
        await expect(client.appendToStream(name, events)).rejects.toMatchObject({ type: 'maximum-append-size-exceeded' });
        await expect(revisions(client.readStream(name))).rejects.toMatchObject({ type: 'stream-not-found' });
      },
    },
  ],
};
