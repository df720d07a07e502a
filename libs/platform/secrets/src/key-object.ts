import { createSecretKey, type KeyObject } from 'node:crypto';

/** A key's object lives as long as its bytes do. */
const objects = new WeakMap<Buffer, KeyObject>();

/** The object of a key that is used again and again: with the bare bytes a MAC or a cipher takes several times as long. The bytes must not change. */
export const keyObject = (key: Buffer): KeyObject => {
  const object = objects.get(key) ?? createSecretKey(key);
  objects.set(key, object);
  return object;
};
