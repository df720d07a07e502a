import { idOf } from '@cauce/kernel';
import { createPool } from '@cauce/postgres';
import { after, CARDS, type Scenario, scenarios, Stack, stackAddress, untilNow } from '@cauce/testing/system';
import { BlockedKey } from '../../../src/blocked-key.js';
import { chargeSeen, paymentSeen } from '../../../src/charges-seen.js';
import { takenFor } from '../../../src/money.js';
import { runCommand } from '../../../src/run-command.js';
import { BILLING, FREE, PLAN, STATUS, Subscribed } from '../../../src/subscribing.js';

// `operate reconcile` compares all subscriptions of the stack: no other spec may make or break one meanwhile.

const LIMIT_MS = 300_000;
const BEGIN = '2030-01-31T10:00:00.000Z';

const stack = Stack.fromEnv();
const aScenario = scenarios(stack);
const operate = (...args: readonly string[]) => runCommand(stack.part('billing'), 'operate.js', args);

let story: Scenario;
/** The store's own time, so that no other spec's subscriptions are compared, but for those that still wait for a charge. */
let from: string;
beforeEach(async () => {
  from = new Date().toISOString();
  story = await aScenario({ testClock: { now: BEGIN }, features: { subscriptions: true } });
});

const reconcile = (...args: readonly string[]) => operate('reconcile', '--from', from, ...untilNow(), ...args);
const begin = (about: object = {}) => Subscribed.begin(stack, story, { about });

/** What a comparison counted. */
function countsIn(output: string): readonly number[] {
  const [, ...counts] = /^(\d+) charges? of (\d+) subscriptions? compared, (\d+) differs?\./m.exec(output) ?? [];
  return counts.map(Number);
}

/** The rows of its table, but for the heading. */
const differencesIn = (output: string) =>
  [...output.matchAll(/^[A-Z_]+ +subscription-.*$/gm)].map(([line]) => line.trim().split(/ {2,}/).join(' ')).sort();

it(
  'nothing differs after renewals, whatever became of their charges',
  async () => {
    const [paid, late, given] = [await begin(), await begin(), await begin({ firstChargeAmountCents: 0 })];
    await late.script.set('approve', 'decline', 'hold');
    await given.script.set('decline', 'decline', 'decline', 'decline');
    for (const club of [paid, late, given]) await club.accept(CARDS.approved);
    for (const months of [1, 2]) await story.advanceTo(after(BEGIN, { months }));
    await late.script.untilHeld();
    await story.expectEventsAmong([]);
    const { code, output } = await reconcile();
    const [charges = 0, subscriptions = 0] = countsIn(output);
    // Three of the first, three of the second, of which one is under way, and five of the third.
    expect([code, charges >= 11, subscriptions >= 3, differencesIn(output)]).toEqual([0, true, true, []]);
    await late.script.release();
    await story.expectEventsAmong(['subscription'], { [late.subscription.name]: [`${BILLING} SUCCEEDED`, `${STATUS} ACTIVE`] });
    await story.advance({}); // its third cycle was due meanwhile
    await story.expectEventsAmong(['subscription'], { [late.subscription.name]: ['ChargeRequested', `${BILLING} SUCCEEDED`] });
    expect((await reconcile()).code).toBe(0);
  },
  LIMIT_MS,
);

it(
  'what differs is listed, each is mended as the documents say, and then nothing differs',
  async () => {
    const clubs = [await aFreeBeginning(), await aFreeBeginning(), await aFreeBeginning(), await aFreeBeginning()] as const;
    const [paid, refused, unasked, unlisted] = clubs;
    await paid.script.set('hold');
    await refused.script.set('hold-decline');
    const orders = await BlockedKey.orders(unasked.stream, where());
    await story.advance({ months: 1 });
    await orders.parked(2);
    const asked = [...FREE, 'ChargeRequested'];
    await story.expectEventsAmong(['subscription'], {
      [paid.subscription.name]: asked,
      [refused.subscription.name]: asked,
      [unasked.subscription.name]: asked,
      [unlisted.subscription.name]: [...asked, `${BILLING} SUCCEEDED`],
    });

    await loseOutcome(paid);
    await loseOutcome(refused);
    await loseRow(unlisted);
    const found = await reconcile();
    expect([found.code, differencesIn(found.output)]).toEqual([
      1,
      [
        `END_NOT_RECORDED ${refused.stream} ${chargeSeen(story, refused.stream)} FAILED OPEN`,
        `NOT_ASKED ${unasked.stream} ${chargeSeen(story, unasked.stream)} NO CHARGE OPEN`,
        `PAYMENT_NOT_RECORDED ${paid.stream} ${chargeSeen(story, paid.stream)} SUCCEEDED OPEN`,
        `ROW_DIFFERS ${unlisted.stream} ROW`,
      ],
    ]);

    const recorded = await reconcile('--record');
    expect([recorded.code, recorded.output]).toEqual([1, expect.stringContaining('4 differ. 2 of them recorded now.')]);
    await orders.retry();
    const rebuilt = await operate('rebuild');
    expect([rebuilt.code, rebuilt.output]).toEqual([0, expect.stringMatching(/^subscription: \d+ streams read, 1 row corrected/m)]);
    await story.expectEventsAmong(['subscription'], {
      [paid.subscription.name]: [`${BILLING} SUCCEEDED`],
      [refused.subscription.name]: [`${BILLING} FAILED 1`, `${STATUS} PAST_DUE`],
      [unasked.subscription.name]: [`${BILLING} SUCCEEDED`],
    });
    const mended = await reconcile();
    expect([mended.code, differencesIn(mended.output)]).toEqual([0, []]);
    expect(await Promise.all(clubs.map(async (club) => (await club.read()).status))).toEqual(['ACTIVE', 'PAST_DUE', 'ACTIVE', 'ACTIVE']);
    expect(await Promise.all(clubs.map((club) => takenFor(stack, story.merchant, paymentSeen(story, club.stream))))).toEqual([[PLAN.amountCents], [], [PLAN.amountCents], [PLAN.amountCents]]); // prettier-ignore
  },
  LIMIT_MS,
);

const where = () => ({ stack, brokers: stackAddress('TEST_KAFKA_BROKERS'), merchant: story.merchant });

async function aFreeBeginning() {
  const club = await begin({ firstChargeAmountCents: 0 });
  await club.accept(CARDS.approved);
  return club;
}

/** The processor answers, and billing never hears of it. */
async function loseOutcome(club: Subscribed): Promise<void> {
  const outcomes = await BlockedKey.outcomes(`payment-${idOf(paymentSeen(story, club.stream))}`, where());
  await club.script.release();
  await outcomes.parked(2); // the outcome, and the message that blocks it
  await outcomes.drop();
}

/** As a database does that was restored from an older copy. */
async function loseRow({ id }: Subscribed): Promise<void> {
  const pool = createPool(stack.part('billing').env['DATABASE_URL'] ?? '', { max: 1 });
  await pool.query('DELETE FROM subscription WHERE id = $1', [id]);
  await pool.end();
}
