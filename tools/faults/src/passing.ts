import type { IncomingMessage } from 'node:http';
import { ask } from '@cauce/stack';

/** A request to a processor, as far as its protocol needs it. */
export type Passed = {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** What came of it. */
export type Answered = { readonly status: number; readonly text: string };

/** What somebody asks of a proxy. */
export function readPassed({ method = 'GET', url = '/', headers }: IncomingMessage, body: string): Passed {
  return { method, url, body, headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' } };
}

/** Asks the processor in its place. Rejects when it does not answer; it never gives up waiting. */
export async function passOn(processorUrl: string, { method, url, body, headers }: Passed): Promise<Answered> {
  const answer = await ask(`${processorUrl}${url}`, { method, headers, ...(body !== '' && { body }) });
  return { status: answer.status, text: await answer.text() };
}
