import { FLAW_NAMES, type FlawName } from '../../../../../apps/sandbox/src/flaws/flaw-names.js';
import { ASandbox } from '../../../test/a-sandbox.js';

const PATIENCE_MS = 120_000;

/** The case that fails when the sandbox is broken in this way. */
const NOTICED_BY = {
  CHARGES_A_KEY_AGAIN: 'the same charge again: the same answer, no more money',
  TAKES_OTHER_TERMS: 'another amount under the same key is refused, and moves nothing',
  CHARGES_WHAT_WAS_ABANDONED: 'a charge that comes after its key was abandoned is refused',
  FORGETS_FENCES_AT_RESTART: 'abandoned first, then charged after a restart: refused',
  CONFIRMS_EVERY_ABANDON: 'a charge that was paid cannot be abandoned: 409, and it stays paid',
  APPROVES_WHAT_WAS_ABANDONED: 'abandoned while it waits: no approval counts after that',
  APPROVES_TOO_LATE: 'an approval after `expireTime` counts for nothing, and the charge can be abandoned',
  DECLINES_CARDS_WITHOUT_TOKENS: 'a card without a token is PENDING with one page, on which it is entered, and moves nothing',
  FAILS_WHAT_IS_UNKNOWN: 'a key that never came is 404, which is no failure',
  FAILS_WHAT_IS_LATE: 'a late answer: PENDING meanwhile, no failure, then SUCCEEDED',
  SAYS_FINAL_OF_ALL: 'a refusal that turns into money is not final, and then SUCCEEDED, once',
  SAYS_LONG_CODES: 'a charge that is declined says why in our words, and moves nothing',
  CAPTURES_TWICE: 'captured 10 times at once and once more: money once',
  CAPTURES_WHAT_WAS_ABANDONED: 'abandoned, it is captured no more: 409',
  REFUNDS_A_KEY_AGAIN: 'the same refund again: the same answer, nothing more goes back',
  REFUNDS_TOO_MUCH: 'more than the charge is refused: EXCEEDS_CHARGE',
  REFUNDS_WHAT_NEVER_CAME: 'a charge that never came has nothing to give back: NOT_CHARGED',
  HIDES_REFUNDS: 'a refund of the whole gives it back, and stands in the books',
  STORES_A_KEY_AGAIN: 'one key stores one card, at once and later',
  GIVES_ANY_OWNER_THE_CARD: 'another owner under the same key: OTHER_TERMS, and no token',
  CHARGES_ANY_STORED_CARD: 'a card that nobody stored is charged nothing',
  TAKES_CENTS_FOR_UNITS: 'amount 1500 of JPY is JPY 1500: it is booked as it was asked for',
  LOSES_PAGES: 'in pages of two it is the same, in order',
  INCLUDES_THE_END: 'a window takes what was made at its beginning, and leaves what was made at its end',
  FORGETS_REFERENCES: 'a charge stands there with all that was asked for',
  TAKES_ANY_KEY: 'with another key every call is 401',
  FAILS_ON_BAD_BODIES: 'a charge without a key is 400',
  CHARGES_ONE_AT_A_TIME: 'two charges at once do not wait for each other',
  SENDS_NO_CALLBACKS: 'one comes when a buyer has approved',
  SENDS_CALLBACKS_ONCE: 'it comes again when it was not taken (503)',
  SIGNS_WRONGLY: 'it is signed with the secret, over the time and the bytes, within 5 minutes',
} as const satisfies Record<FlawName, string>;

/** One case that no flaw may break: the sandbox is up, and the check is at it. */
const SOUND = 'a time in which nothing was made is an empty page';

it.each(FLAW_NAMES)(
  'a sandbox that %s is noticed by name',
  async (flaw) => {
    const noticedBy = NOTICED_BY[flaw];
    const sandbox = await ASandbox.start(flaw);
    try {
      const { checks } = await sandbox.check((says) => says === noticedBy || says === SOUND);
      const results = Object.fromEntries(checks.map((each) => [each.case, each.result]));
      expect(results).toMatchObject({ [noticedBy]: 'FAILED', [SOUND]: 'OK' });
    } finally {
      await sandbox.stop();
    }
  },
  PATIENCE_MS,
);

it(
  'a sandbox that writes null for all that is not set passes strictly',
  async () => {
    const sandbox = await ASandbox.start('WRITES_NULLS');
    try {
      const { checks } = await sandbox.check();
      expect(checks.filter(({ result }) => result !== 'OK')).toEqual([]);
      expect(await sandbox.books()).toMatch(/"fee":null.*"next":null/);
    } finally {
      await sandbox.stop();
    }
  },
  PATIENCE_MS,
);
