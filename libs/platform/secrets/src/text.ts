import { hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** A bearer token: the prefix, then 256 random bits as base64url (43 characters). */
export const randomToken = (prefix: string): string => prefix + randomBytes(32).toString('base64url');

/** SHA-256 in lower-case hexadecimal: how a token is stored that we only ever verify. */
export const sha256Hex = (text: string): string => hash('sha256', text);

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Whether two texts are the same, in a time that reveals neither where they differ nor their lengths. */
export const sameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** A key of 32 bytes for one purpose, from a root key: HKDF-SHA256 without salt. Different `info`, unrelated key. */
export const deriveKey = (root: Buffer, info: string): Buffer => Buffer.from(hkdfSync('sha256', root, '', info, 32));
