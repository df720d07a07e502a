import { createHmac } from 'node:crypto';
import { keyObject } from './key-object.js';

/** HMAC-SHA256 under a key that is used again and again. Its bytes must not change. */
export const hmacSha256 = (key: Buffer): ReturnType<typeof createHmac> => createHmac('sha256', keyObject(key));
