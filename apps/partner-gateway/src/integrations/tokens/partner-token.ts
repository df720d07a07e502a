import { type Kind, kind } from '@cauce/fields';

const MOST_TOKEN_CHARACTERS = 4_096;

/** Goes into a header as it is. */
export const partnerToken: Kind = kind(
  `1 to ${MOST_TOKEN_CHARACTERS} visible ASCII characters, as the partner platform shows the token.`,
  (value) => typeof value === 'string' && value.length <= MOST_TOKEN_CHARACTERS && /^[!-~]+$/.test(value),
  {
    type: 'string',
    format: 'password',
    minLength: 1,
    maxLength: MOST_TOKEN_CHARACTERS,
    pattern: '^[!-~]+$',
    examples: ['pat_8f2k'],
  },
);
