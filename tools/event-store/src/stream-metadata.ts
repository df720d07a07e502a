import { DELETED_STREAM, DELETED_STREAM_TEXT } from './event.js';

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- an augmentation can only be an interface
  interface JSON {
    /** Node 22+: a value that `stringify` writes as it is. */
    rawJSON(text: string): object;
  }
}

/** What of a stream's metadata decides what its readers see. The rest (ACL, cache control, own properties) is only kept. */
export type StreamMetadata = {
  readonly maxCount?: number;
  readonly maxAgeMs?: number;
  /** First revision that is seen; `DELETED_STREAM` for a stream that is deleted until its next append. */
  readonly truncateBefore?: number;
};

/** Metadata streams keep their last event. */
export const METADATA_OF_METADATA: StreamMetadata = { maxCount: 1 };

export const NO_METADATA: StreamMetadata = {};

/** What a deletion writes: all other metadata is gone, as in EventStoreDB. */
export const DELETION = Buffer.from(`{"$tb":${DELETED_STREAM_TEXT}}`);

export const METADATA_TYPE = '$metadata';

const LONGEST_AGE_SECONDS = 922_337_203_685;
const MAX_LONG = 2n ** 63n - 1n;

/** Of the metadata stream that belongs to a stream. */
export const metadataStreamOf = (stream: string): string => `$$${stream}`;

/** The stream that a metadata stream belongs to; none for any other stream. */
export const originalOf = (stream: string): string | undefined => (stream.startsWith('$$') ? stream.slice(2) : undefined);

/** Reads the event of a metadata stream. What is malformed counts as none, and so does one number that is no 64-bit integer. */
export function parseMetadata(json: Uint8Array): StreamMetadata {
  try {
    return read(parse(json, (source) => (/^-?\d+$/.test(source) ? BigInt(source) : source)));
  } catch {
    return NO_METADATA;
  }
}

/** The same metadata with another `$tb`, all other numbers as they were written; none when it is no JSON object. */
export function withTruncateBefore(json: Uint8Array, revision: number): Uint8Array | undefined {
  try {
    return Buffer.from(JSON.stringify({ ...parse(json, (source) => JSON.rawJSON(source)), $tb: revision }));
  } catch {
    return undefined;
  }
}

function parse(json: Uint8Array, number: (source: string) => unknown): Record<string, unknown> {
  const revive = (_key: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? number(context?.source ?? String(value)) : value;
  const metadata: unknown = JSON.parse(Buffer.from(json).toString('utf8'), revive);
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) throw new TypeError('no object');
  return metadata as Record<string, unknown>;
}

function read(metadata: Record<string, unknown>): StreamMetadata {
  const [maxCount, maxAge, truncateBefore] = ['$maxCount', '$maxAge', '$tb'].map((name) => long(metadata[name]));
  long(metadata['$cacheControl']);
  if (maxAge !== undefined && maxAge > LONGEST_AGE_SECONDS) return NO_METADATA;
  return {
    ...(maxCount !== undefined && maxCount > 0n && { maxCount: Number(maxCount) }),
    ...(maxAge !== undefined && maxAge > 0n && { maxAgeMs: Number(maxAge) * 1000 }),
    ...(truncateBefore !== undefined && truncateBefore >= 0n && { truncateBefore: toRevision(truncateBefore) }),
  };
}

function long(value: unknown): bigint | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'bigint' || value > MAX_LONG || value < -MAX_LONG) throw new TypeError('no 64-bit integer');
  return value;
}

/** Only the largest number of all means "deleted". */
function toRevision(value: bigint): number {
  return value === MAX_LONG ? DELETED_STREAM : Math.min(Number(value), DELETED_STREAM - 1);
}
