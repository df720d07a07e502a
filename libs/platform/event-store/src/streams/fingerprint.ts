import { hash } from 'node:crypto';

/** 64 bits of a name's SHA-1, as two unsigned 32-bit numbers: equal names have equal ones, others hardly ever. */
export type Fingerprint = readonly [high: number, low: number];

/** @param salt another one gives other fingerprints */
export function fingerprintOf(name: string, salt = ''): Fingerprint {
  const digest = hash('sha1', salt + name, 'hex'); // a buffer for each would cost more than the hash
  return [Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8, 16), 16)];
}
