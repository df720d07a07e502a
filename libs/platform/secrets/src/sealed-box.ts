import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyObject } from './key-object.js';
import type { KeyRing } from './key-ring.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PART = /^[A-Za-z0-9_-]+$/;

/** A sealed text cannot be opened: tampered with, another context, or a key we do not hold. Says nothing of the content. */
export class SealBroken extends Error {
  constructor(reason: string) {
    super(`the seal is broken: ${reason}`);
    this.name = 'SealBroken';
  }
}

/** Encrypts what we must be able to read again (AES-256-GCM). A sealed text opens only in the context it was sealed for. */
export class SealedBox {
  constructor(private readonly keys: KeyRing) {}

  /** `kid.nonce.ciphertext`, base64url. `context` says whose it is (a row's name, a route) and is no part of the result. */
  seal(plaintext: string | Buffer, context: string): string {
    const { kid, key } = this.keys.current;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', keyObject(key), nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
    return `${kid}.${nonce.toString('base64url')}.${body.toString('base64url')}`;
  }

  /** The plaintext. Throws {@link SealBroken}. */
  open(sealed: string, context: string): Buffer {
    const [kid = '', nonceText = '', bodyText = '', ...more] = sealed.split('.');
    const held = this.keys.get(kid);
    const [nonce, body] = [decode(nonceText), decode(bodyText)];
    if (more.length > 0 || nonce?.length !== NONCE_BYTES || !body || body.length < TAG_BYTES) throw new SealBroken('not a sealed text');
    if (!held) throw new SealBroken('an unknown key');
    return decrypt(held.key, nonce, body, context);
  }
}

/** The bytes, or undefined unless this is the one way to write them: a second spelling of a seal would be a second token. */
const decode = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64url');
  return PART.test(text) && bytes.toString('base64url') === text ? bytes : undefined;
};

const decrypt = (key: Buffer, nonce: Buffer, body: Buffer, context: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', keyObject(key), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(body.subarray(-TAG_BYTES));
  const plaintext = decipher.update(body.subarray(0, -TAG_BYTES));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    throw new SealBroken('changed, or sealed for another context');
  }
};
