import { styleText } from 'node:util';
import type { Forwarded } from './listener.js';

type Envelope = { readonly event?: unknown; readonly data?: { readonly name?: unknown } };

/** A webhook as a line: when, what, of what, what your server said, how long it took. */
export function lineOf(forwarded: Forwarded, stream: NodeJS.WritableStream): string {
  const { time, event, resource, status, millis, failure } = recordOf(forwarded);
  const answer = styleText(status < 300 ? 'green' : 'red', String(status), { stream });
  const why = failure === undefined ? '' : `  ${failure}`;
  return `${time.slice(11, 23)}  ${event}  ${resource}  ${answer}  ${millis} ms${why}`;
}

/** The same as members, for programs. */
export function recordOf({ time, arrived: { headers, body }, answered: { status, failure }, millis }: Forwarded) {
  const { event, data } = envelopeIn(body);
  const webhookId = printable(headers['webhook-id']);
  return { time, event: printable(event), resource: printable(data?.name), webhookId, status, millis, ...(failure && { failure }) };
}

function envelopeIn(body: Buffer): Envelope {
  try {
    return (JSON.parse(body.toString('utf8')) as Envelope | null) ?? {};
  } catch {
    return {};
  }
}

/** Harmless on a terminal: the text was written by others. */
function printable(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, ' ') : '-';
}
