import type { Evidence } from '../evidence/evidence.js';
import type { Check } from './check.js';

/** Whatever else is away, a part waits for it: it neither ends nor stays away once it was started again. */
export const nothingEndsByItself: Check = {
  name: 'no part ends by itself',
  breaches: ({ crashes }: Evidence) => [...crashes],
};
