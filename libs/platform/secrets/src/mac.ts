import { hash } from 'node:crypto';

/** Of SHA-256, bytes. */
const [BLOCK, DIGEST] = [64, 32];
/** Of a UTF-16 unit, bytes. */
const UTF8_MOST = 3;

/**
 * HMAC-SHA256 (RFC 2104) under one key, for many short texts: two one-shot hashes take half the time of an `Hmac` object. A page of a hundred
 * payments has a hundred links, where that is 0.1 ms, a tenth of what the page costs payments; each call between our services carries claims.
 */
export class Mac {
  /** Private to the language: no logger and no `inspect` can print them. The part after the key's block is rewritten for each text. */
  #inner: Buffer;
  readonly #outer: Buffer;
  readonly #mac = Buffer.alloc(DIGEST);

  /** @param key at most 64 bytes; its bytes are copied */
  constructor(key: Buffer) {
    if (key.length > BLOCK) throw new Error('A key of more than 64 bytes would have to be hashed first.');
    const block = Buffer.concat([key, Buffer.alloc(BLOCK - key.length)]);
    this.#inner = block.map((byte) => byte ^ 0x36) as Buffer;
    this.#outer = Buffer.concat([block.map((byte) => byte ^ 0x5c), this.#mac]);
  }

  /** The first of the 32 bytes for a text (UTF-8), as base64url. */
  base64url(text: string, bytes = DIGEST): string {
    this.#reserve(BLOCK + text.length * UTF8_MOST);
    const end = BLOCK + this.#inner.write(text, BLOCK);
    // By way of hexadecimal: getting a Buffer out of `hash` takes longer than hashing.
    this.#outer.write(hash('sha256', this.#inner.subarray(0, end), 'hex'), BLOCK, 'hex');
    this.#mac.write(hash('sha256', this.#outer, 'hex'), 'hex');
    return this.#mac.toString('base64url', 0, bytes);
  }

  #reserve(size: number): void {
    if (this.#inner.length < size) this.#inner = Buffer.concat([this.#inner.subarray(0, BLOCK)], size);
  }
}
