/** What a broken sandbox does wrong, for tests of `cauce processor check`: one of these in SANDBOX_FLAW. */
export const FLAW_NAMES = [
  'CHARGES_A_KEY_AGAIN',
  'TAKES_OTHER_TERMS',
  'CHARGES_WHAT_WAS_ABANDONED',
  'FORGETS_FENCES_AT_RESTART',
  'CONFIRMS_EVERY_ABANDON',
  'APPROVES_WHAT_WAS_ABANDONED',
  'APPROVES_TOO_LATE',
  'DECLINES_CARDS_WITHOUT_TOKENS',
  'FAILS_WHAT_IS_UNKNOWN',
  'FAILS_WHAT_IS_LATE',
  'SAYS_FINAL_OF_ALL',
  'SAYS_LONG_CODES',
  'CAPTURES_TWICE',
  'CAPTURES_WHAT_WAS_ABANDONED',
  'REFUNDS_A_KEY_AGAIN',
  'REFUNDS_TOO_MUCH',
  'REFUNDS_WHAT_NEVER_CAME',
  'HIDES_REFUNDS',
  'STORES_A_KEY_AGAIN',
  'GIVES_ANY_OWNER_THE_CARD',
  'CHARGES_ANY_STORED_CARD',
  'TAKES_CENTS_FOR_UNITS',
  'LOSES_PAGES',
  'INCLUDES_THE_END',
  'FORGETS_REFERENCES',
  'TAKES_ANY_KEY',
  'FAILS_ON_BAD_BODIES',
  'CHARGES_ONE_AT_A_TIME',
  'SENDS_NO_CALLBACKS',
  'SENDS_CALLBACKS_ONCE',
  'SIGNS_WRONGLY',
] as const;

/** What a sandbox does otherwise, and rightly: the check must not mind. */
export const MANNER_NAMES = ['WRITES_NULLS'] as const;

/** One of {@link FLAW_NAMES}. */
export type FlawName = (typeof FLAW_NAMES)[number];

/** One of {@link MANNER_NAMES}. */
export type MannerName = (typeof MANNER_NAMES)[number];
