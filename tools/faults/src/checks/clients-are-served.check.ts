import type { Evidence } from '../evidence/evidence.js';
import type { Check } from './check.js';

/** A client that goes on asking is served in the end, and is never told what is not so (404 for its own payment, 409 for its own key). */
export const clientsAreServed: Check = {
  name: 'clients that retry are served',
  breaches: ({ refusals }: Evidence) => [...refusals],
};
