import { type Kind, kind } from './kind.js';
import { email, phoneE164 } from './kinds.js';
import type { Filters } from './query-filter.js';

const DOCUMENT = '^[A-Za-z][A-Za-z0-9_]{0,19}:[0-9A-Za-z]{4,20}$';
const document = kind(
  'A document as <type>:<number>, for example CC:1020304050: the type’s code, and 4 to 20 letters and digits.',
  (value) => typeof value === 'string' && new RegExp(DOCUMENT).test(value),
  { type: 'string', pattern: DOCUMENT, examples: ['CC:1020304050'] },
);

/** What operators find a buyer’s payments and subscriptions by, whole and exact: a hash is compared. */
export const BUYER_FILTERS = {
  email: {
    about: 'Only those of the buyer with exactly this e-mail address. Capitals and small letters are the same.',
    kind: trimmed(email),
  },
  phoneNumber: {
    about: 'Only those of the buyer with exactly this phone number, in E.164. In an address the `+` is written `%2B`.',
    kind: trimmed(phoneE164),
  },
  document: { about: 'Only those of who paid or accepted with this identity document, as `<type>:<number>`.', kind: trimmed(document) },
} as const satisfies Filters;

/** As somebody pastes it: the spaces around it do not count. */
function trimmed({ violations, ...rest }: Kind): Kind {
  return { ...rest, violations: (value, path) => violations(typeof value === 'string' ? value.trim() : value, path) };
}
