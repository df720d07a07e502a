import { hash } from 'node:crypto';

/** Of SHA-256, bytes. */
const BLOCK = 64;

/**
 * HMAC-SHA256 (RFC 2104) under one key, for many short texts: two one-shot hashes take half the time of an `Hmac` object, and a page
 * of a hundred payments has a hundred links.
 */
export class Mac {
  /** Private to the language: no logger and no `inspect` can print them. */
  readonly #inner: Buffer;
  readonly #outer: Buffer;

  /** @param key at most 64 bytes; its bytes are copied */
  constructor(key: Buffer) {
    if (key.length > BLOCK) throw new Error('A key of more than 64 bytes would have to be hashed first.');
    const block = Buffer.concat([key, Buffer.alloc(BLOCK - key.length)]);
    this.#inner = block.map((byte) => byte ^ 0x36) as Buffer;
    this.#outer = block.map((byte) => byte ^ 0x5c) as Buffer;
  }

  /** The 32 bytes for a text (UTF-8). */
  of(text: string): Buffer {
    return hashed(this.#outer, hashed(this.#inner, Buffer.from(text)));
  }
}

/** By way of hexadecimal: to get a Buffer out of `hash` takes longer than to hash. */
function hashed(...parts: readonly Buffer[]): Buffer {
  return Buffer.from(hash('sha256', Buffer.concat(parts), 'hex'), 'hex');
}
