import { styleText } from 'node:util';
import type { Forwarded } from './listener.js';

type Envelope = { readonly event?: unknown; readonly data?: { readonly name?: unknown } };

/** A webhook as a line: when, what, of what, what your server said, how long it took. */
export function lineOf(forwarded: Forwarded, stream: NodeJS.WritableStream): string {
  const { time, event, resource, status, millis, retryAfter, failure } = recordOf(forwarded);
  const answer = styleText(status < 300 ? 'green' : 'red', String(status), { stream });
  const again = retryAfter === undefined ? '' : `  Retry-After: ${retryAfter}`;
  const why = failure === undefined ? '' : `  ${failure}`;
  return `${time.slice(11, 23)}  ${event}  ${resource}  ${answer}  ${millis} ms${again}${why}`;
}

/** The same as members, for programs. */
export function recordOf({ time, arrived: { headers, body }, answered, millis }: Forwarded) {
  const { status, failure, headers: said } = answered;
  const { event, data } = envelopeIn(body);
  const webhookId = printable(headers['webhook-id']);
  const again = said['retry-after'] === undefined ? {} : { retryAfter: printable(said['retry-after']) };
  const resource = printable(data?.name);
  return { time, event: printable(event), resource, webhookId, status, millis, ...again, ...(failure !== undefined && { failure }) };
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
