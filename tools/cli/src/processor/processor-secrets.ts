import type { Secret } from '../operation.js';

/** An adapter's API key, as the check takes it. */
export const API_KEY = { what: 'the API key', variable: 'CAUCE_PROCESSOR_API_KEY' } as const satisfies Secret;

/** The secret that an adapter signs its callbacks with. */
export const CALLBACK_SECRET = { what: 'the callback secret', variable: 'CAUCE_PROCESSOR_CALLBACK_SECRET' } as const satisfies Secret;
