import { Metadata, status as codes, type StatusObject } from '@grpc/grpc-js';

/** Most bytes of one append: EventStoreDB's default. */
export const MAX_APPEND_BYTES = 1_048_576;

/**
 * A call that is refused, as EventStoreDB's clients read it: the trailing metadata `exception` and its companions say which error
 * they throw, the status code alone is the rest.
 */
export class Refusal extends Error implements StatusObject {
  override readonly name = 'Refusal';
  readonly code: codes;
  readonly details: string;
  readonly metadata = new Metadata();

  constructor(code: codes, details: string, exception: Readonly<Record<string, string>> = {}) {
    super(details);
    this.code = code;
    this.details = details;
    for (const [name, value] of Object.entries(exception)) this.metadata.set(name, value);
  }
}

export const invalid = (details: string): Refusal => new Refusal(codes.INVALID_ARGUMENT, details);

export const accessDenied = (): Refusal => new Refusal(codes.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const streamDeleted = (stream: string): Refusal =>
  new Refusal(codes.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': asHeader(stream),
  });

/** `expected` and `current` are EventStoreDB's numbers for them. */
export const wrongExpectedVersion = (operation: string, stream: string, expected: number, current: number): Refusal =>
  new Refusal(
    codes.FAILED_PRECONDITION,
    `${operation} failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${current}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': asHeader(stream),
      'expected-version': String(expected),
      'actual-version': String(current),
    },
  );

/** A header is ASCII, a name need not be. */
function asHeader(name: string): string {
  return /^[ -~]*$/.test(name) ? name : encodeURI(name);
}

/** What the server of EventStoreDB says of a read that it cannot do; `result` is its name for the kind of read. */
export const unexpected = (result: 'ReadStreamResult' | 'ReadAllResult'): Refusal =>
  new Refusal(codes.UNKNOWN, `Unexpected ${result}: Error`);

export const unsupported = (details: string): Refusal => new Refusal(codes.UNIMPLEMENTED, details);

/** To a live subscriber, in EventStoreDB's words: it may subscribe again. */
export const consumerTooSlow = (): Refusal =>
  aborted('Operation timed out: Consumer too slow to handle event while live. Client resubscription required.');

export const aborted = (details: string): Refusal => new Refusal(codes.ABORTED, details);

export const unavailable = (details: string): Refusal => new Refusal(codes.UNAVAILABLE, details);

export const propertyMissing = (): Refusal =>
  new Refusal(codes.INVALID_ARGUMENT, 'An event needs the metadata type and content-type.', {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });

export const tooLarge = (): Refusal =>
  new Refusal(codes.INVALID_ARGUMENT, `Maximum append size of ${MAX_APPEND_BYTES} bytes exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAX_APPEND_BYTES),
  });

/** Anything thrown, as the status of a call. Only a refusal says why: the rest is ours. */
export function toRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal(codes.INTERNAL, 'The server failed; its log says why.');
}
