/**
 * What a scripted charge does: the same as a test card. `isHeld`: what that card does later waits until it is released, and so does the word of
 * what it did, as if the processor were away for days.
 */
type ScriptedAnswer = { readonly as: string; readonly isHeld?: true; readonly says: string };

/** The words of a script, in the order of the page. */
// prettier-ignore
export const SCRIPTED = {
  approve:           { as: '0001', says: 'approved' },
  decline:           { as: '0002', says: 'declined, not enough funds' },
  'decline-expired': { as: '0004', says: 'declined, the card is past its date' },
  review:            { as: '0010', says: 'sent to review' },
  late:              { as: '0020', says: 'approved, but no answer for a minute' },
  silent:            { as: '0021', says: 'approved, but the call is never answered' },
  deaf:              { as: '0022', says: 'not charged, and the call is never answered' },
  cut:               { as: '0023', says: 'approved, but the connection breaks' },
  twice:             { as: '0024', says: 'approved, and told again twice' },
  relent:            { as: '0026', says: 'declined, yet the money is taken a minute later' },
  challenge:         { as: '0030', says: 'the bank asks its customer first' },
  hold:              { as: '0001', isHeld: true, says: 'approved, and pending for all who ask until you release it' },
  'hold-decline':    { as: '0002', isHeld: true, says: 'declined, and pending for all who ask until you release it' },
  'hold-relent':     { as: '0026', isHeld: true, says: 'declined at once, yet the money is taken when you release it' },
} as const satisfies Readonly<Record<string, ScriptedAnswer>>;

/** One word of a script. */
export type ScriptWord = keyof typeof SCRIPTED;

/** All of them. */
export const SCRIPT_WORDS = Object.keys(SCRIPTED) as readonly ScriptWord[];

/** What a word means; undefined for another text. */
export function scripted(word: unknown): ScriptedAnswer | undefined {
  const known = SCRIPT_WORDS.find((each) => each === word);
  return known && SCRIPTED[known];
}
