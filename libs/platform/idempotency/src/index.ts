export { readIdempotencyKey } from './idempotency-key.js';
export { type Attempted, KeyedCreation } from './keyed-creation.js';
