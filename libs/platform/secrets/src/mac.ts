import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** HMAC-SHA256 under one key, for many short texts: links, grants, and the claims of each request between our services. */
export class Mac {
  /** Private to the language: no logger and no `inspect` can print it. */
  readonly #key: KeyObject;

  /** @param key its bytes are copied */
  constructor(key: Buffer) {
    this.#key = createSecretKey(key);
  }

  /** All 32 bytes for a text (UTF-8), or the first of them, as base64url. */
  base64url(text: string, bytes?: number): string {
    return createHmac('sha256', this.#key).update(text).digest().toString('base64url', 0, bytes);
  }
}
