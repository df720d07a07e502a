import { type KeyObject, createHmac, createSecretKey } from 'node:crypto';

/** A key's object lives as long as its bytes are held. */
const objects = new WeakMap<Buffer, KeyObject>();

/** HMAC-SHA256 under a key that is used again and again: with the bare bytes each one would take five times as long. The bytes must not change. */
export const hmacSha256 = (key: Buffer): ReturnType<typeof createHmac> => {
  const object = objects.get(key) ?? createSecretKey(key);
  objects.set(key, object);
  return createHmac('sha256', object);
};
