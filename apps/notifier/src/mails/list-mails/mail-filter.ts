import { type Filters, oneOf, text, timestamp } from '@cauce/fields';
import { MAIL_KINDS, MAIL_STATES } from '../mail.resource.js';

/** What the list of mails may be filtered by. */
export const MAIL_FILTERS = {
  state: { about: 'Only those in this state.', kind: oneOf(MAIL_STATES) },
  kind: { about: 'Only those of this kind.', kind: oneOf(MAIL_KINDS) },
  resource: { about: 'Only those about the resource of this name.', kind: text({ max: 255 }) },
  from: { about: 'Only those created at or after this time, RFC 3339 with any offset.', kind: timestamp },
  to: { about: 'Only those created before this time, RFC 3339 with any offset.', kind: timestamp },
} as const satisfies Filters;
