import { randomBytes } from 'node:crypto';
import { hmacSha256 } from './hmac.js';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 26;
/** 26 characters of 5 bits are 130 bits: the 17th byte keeps even the last character uniform. */
const ID_BYTES = 17;

/** RFC 4648 base32 in lower case, cut to the length of an id. */
const toId = (bytes: Buffer): string => {
  let id = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes.subarray(0, ID_BYTES)) {
    held = ((held << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) id += ALPHABET.charAt((held >> (bits - 5)) & 31);
  }
  return id.slice(0, ID_LENGTH);
};

/** A new id: 26 characters a-z2-7 (130 random bits), each uniform, so that shards by first character are even. */
export const randomId = (): string => toId(randomBytes(ID_BYTES));

/**
 * The same id for the same key and parts, and no way back: HMAC-SHA256, written as 26 characters a-z2-7.
 * Each part carries its length in bytes, so ('ab', 'c') and ('a', 'bc') differ.
 */
export const derivedId = (key: Buffer, ...parts: string[]): string => {
  const mac = hmacSha256(key);
  for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
  return toId(mac.digest());
};
