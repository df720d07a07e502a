import { createHash } from 'node:crypto';

/** The checksum of a webhook, step by step, as docs/api.md ("Events") tells a receiver to compute it. */
export type ChecksumProof = {
  readonly values: readonly { readonly property: string; readonly text: string }[];
  readonly joined: string;
  readonly timestamp: string;
  readonly key: string;
  readonly computed: string;
  /** What the header `X-Service-Checksum` says. */
  readonly sent: string;
  /** The first character where the two differ, from 1; absent when they are the same. */
  readonly differsAt?: number;
};

/** A webhook's body, as far as a receiver must read it. */
export type Envelope = {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly timestamp: number;
  readonly signature: { readonly properties: readonly string[]; readonly checksum: string };
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The envelope in a body, or undefined when it is none. */
export const readEnvelope = (body: Buffer): Envelope | undefined => {
  const value = parse(body.toString('utf8'));
  if (!isRecord(value) || !isRecord(value['data']) || !isRecord(value['signature'])) return undefined;
  const { properties, checksum } = value['signature'];
  const named = Array.isArray(properties) && properties.every((property) => typeof property === 'string');
  if (!named || typeof checksum !== 'string' || typeof value['event'] !== 'string' || !Number.isInteger(value['timestamp']))
    return undefined;
  return value as unknown as Envelope;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Works the checksum out. This is the receiver's own arithmetic, on purpose not the sender's: an error in one of them shows.
 */
export const workOut = ({ data, timestamp, signature }: Envelope, key: string, sent: string): ChecksumProof => {
  const own = new Map(Object.entries(data));
  const values = signature.properties.map((property) => ({ property, text: asText(own.get(property)) }));
  const joined = values.map(({ text }) => text).join('');
  const computed = createHash('sha256').update(`${joined}${timestamp}${key}`).digest('hex').toUpperCase();
  const place = Array.from(computed).findIndex((character, index) => character !== sent[index]);
  const differsAt = place >= 0 ? place + 1 : sent.length === computed.length ? undefined : computed.length + 1;
  return { values, joined, timestamp: String(timestamp), key, computed, sent, ...(differsAt !== undefined && { differsAt }) };
};

const asText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : canonical(value);
};

/** RFC 8785: members by UTF-16 code units; numbers and strings as ECMAScript writes them. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};
