import { within } from '@cauce/patience';
import { Client } from './client.js';
import { readEvents } from './reading.js';
import { logRequest } from './wire/read-request.js';

/** For each question to a node. */
const ASK_MS = 3_000;
const LEAVE_MS = 1_000;

/** What a node says of itself. */
export type NodeFacts = {
  readonly version: string;
  /** Its clock when it answered, to the second before, in ms since 1970; undefined when it did not say. */
  readonly time: number | undefined;
  /** Our clock, in ms since 1970, before the question and after the answer. */
  readonly asked: number;
  readonly answered: number;
};

/** A node that an address names: what it says of itself, or why it says nothing. */
export type AskedNode = { readonly address: string } & ({ readonly facts: NodeFacts } | { readonly error: unknown });

/** Asks every node that the address names what it is, and whether it lets us read the log; side by side, each by itself. Never rejects. */
export function askNodes(url: string, now: () => number = Date.now): Promise<AskedNode[]> {
  return Promise.all(Client.toEach(url).map(async ({ address, client }) => ({ address, ...(await ask(client, now)) })));
}

async function ask(client: Client, now: () => number): Promise<{ readonly facts: NodeFacts } | { readonly error: unknown }> {
  try {
    const asked = now();
    const { version, date } = await within(ASK_MS, 'version', client.askVersion(ASK_MS));
    const answered = now();
    await within(ASK_MS, 'log', lastOf(client));
    return { facts: { version, asked, answered, time: date } };
  } catch (error) {
    return { error };
  } finally {
    // Nothing else may keep the process alive until the calls have ended: the client holds its connections loosely.
    await within(LEAVE_MS, 'leave', client.dispose()).catch(() => undefined);
  }
}

/** What followers read: whoever may not is told so. */
async function lastOf(client: Client): Promise<void> {
  await readEvents(client, logRequest({ from: undefined, direction: 'backwards', count: 1 }), { ms: ASK_MS, what: 'read the log' });
}
