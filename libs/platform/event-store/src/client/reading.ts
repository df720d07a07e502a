import { convertToCommandError } from '@eventstore/db-client/dist/utils/index.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Client } from './client.js';
import type { ReadAnswer } from './wire/read-answer.js';
import type { RecordedEvent } from './wire/recorded-event.js';

/** How long the whole answer may take, and what is read, in words. `requiresLeader`: only the leader may answer, which is what an append needs. */
type ReadTerms = { readonly ms: number; readonly what: string; readonly requiresLeader?: boolean };

/** All events that a read gives. Rejects with the client's errors, or in words when the answer is not there in time. */
export async function readEvents(client: Client, request: ReadReq, terms: ReadTerms): Promise<RecordedEvent[] | 'no stream'> {
  const { ms, what, requiresLeader = false } = terms;
  const { promise, resolve, reject }: PromiseWithResolvers<RecordedEvent[] | 'no stream'> = Promise.withResolvers();
  // A call has no deadline of its own: the client would take that for no reason to look for another node.
  const timer = setTimeout(() => reject(new Error(`${what}: no answer in ${ms} ms`)), ms);
  const opened = client.openRead(request, { requiresLeader });
  const events: RecordedEvent[] = [];
  let isThere = true;
  void opened.then((call) => {
    call.on('data', (answer: ReadAnswer) => {
      if (answer.kind === 'event') events.push(answer.event);
      else if (answer.kind === 'no stream') isThere = false;
    });
    call.on('end', () => resolve(isThere ? events : 'no stream'));
    call.on('error', (error: Error) => reject(convertToCommandError(error)));
  }, reject);
  try {
    return await promise;
  } catch (error) {
    void opened.then((call) => call.cancel()).catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
