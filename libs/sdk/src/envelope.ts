import { isAnyArrayBuffer } from 'node:util/types';
import { checksum } from './checksum.js';
import { expectInput } from './input-error.js';
import { isSame, type Secret } from './secret.js';

/** A webhook's body, byte for byte as it came. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** What every webhook's body has. */
export type Envelope = {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly timestamp: number;
  readonly signature: { readonly properties: readonly string[]; readonly checksum: string };
};

/** The properties of an event's checksum: those it always has, and those it has in a status. */
export type Properties = { readonly always: readonly string[]; readonly with?: Readonly<Record<string, readonly string[]>> };

/** @throws CauceInputError for what was parsed already: written anew it would not be the same bytes. */
export function bytesOf(rawBody: RawBody): Uint8Array {
  const isRaw = typeof rawBody === 'string' || isAnyArrayBuffer(rawBody) || ArrayBuffer.isView(rawBody);
  expectInput(isRaw, 'rawBody must be the body as it came, a text or bytes: verify before anything parses it.');
  if (typeof rawBody === 'string') return Buffer.from(rawBody);
  return ArrayBuffer.isView(rawBody) ? Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength) : Buffer.from(rawBody);
}

/** The envelope in a body; undefined when there is none. */
export function envelopeOf(bytes: Uint8Array): Envelope | undefined {
  const value = jsonOf(bytes);
  if (!isObject(value)) return undefined;
  const { event, data, timestamp, signature } = value;
  const isWhole = typeof event === 'string' && isObject(data) && Number.isSafeInteger(timestamp) && isObject(signature);
  if (!isWhole || typeof signature['checksum'] !== 'string') return undefined;
  const { properties } = signature;
  return Array.isArray(properties) && properties.every((each) => typeof each === 'string') ? (value as Envelope) : undefined;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values are joined with nothing between them, so other properties could give the same text. An event newer than this client passes. */
export function hasItsProperties({ event, data, signature }: Envelope, known: Readonly<Record<string, Properties>>): boolean {
  if (!Object.hasOwn(known, event)) return true;
  const { always, with: byStatus = {} }: Properties = known[event] ?? { always: [] };
  const status = String(data['status']);
  const expected = [...always, ...(Object.hasOwn(byStatus, status) ? (byStatus[status] ?? []) : [])];
  return JSON.stringify(expected) === JSON.stringify(signature.properties);
}

/** Whether the header and the body both have the checksum that this key makes. */
export function hasChecksum({ data, signature, timestamp }: Envelope, sent: string, key: Secret): boolean {
  const expected = checksum(data, signature.properties, timestamp, key.reveal());
  return isSame(sent, expected) && isSame(signature.checksum, expected);
}
