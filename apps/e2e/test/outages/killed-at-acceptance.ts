import { CARDS, eventually, formOf, ledgerOf, type Scenario, scenarios, Subscriber, type Wire } from '@cauce/testing/system';
import { type AcceptanceStep, PersistentSubscriber } from '../../src/outages/persistent-subscriber.js';
import { WiredService } from '../../src/outages/wired-service.js';
import { PLAN, Subscribed } from '../../src/subscribing.js';
import { own, stopSecond } from './own.js';

/** Where a part is killed while a buyer accepts: on a wire that holds the first data with this word, or when the buyer has sent a step. */
type Row = readonly [part: string, when: string, at: Held | AcceptanceStep];
type Held = { readonly over: string; readonly side: 'request' | 'answer'; readonly word: string };

const request = (over: string, word: string): Held => ({ over, side: 'request', word });
const answer = (over: string, word: string): Held => ({ over, side: 'answer', word });

// prettier-ignore
const GRID: readonly Row[] = [
  ['checkout', 'the code is mailed, and the buyer sees no page',     answer('BILLING_URL', 'codesLeft')],
  ['checkout', 'the code was right, and the buyer sees no page',     answer('BILLING_URL', '"session"')],
  ['checkout', 'the card is stored, and nothing accepted',           answer('PAYMENTS_URL', '"proof"')],
  ['checkout', 'it is accepted and paid, and the buyer sees no page', answer('BILLING_URL', '"ACTIVE"')],
  ['billing',  'a code is made, and no mail asked for',              request('NOTIFIER_URL', 'one-time-code')],
  ['billing',  'a code is to be checked',                            request('DATABASE_URL', 'UPDATE buyer_code SET codes')],
  ['billing',  'it is to be accepted, and nothing is appended',      request('EVENT_STORE_URL', 'AcceptanceStarted')],
  ['billing',  'it is accepted, and nobody has heard',               answer('EVENT_STORE_URL', 'AcceptanceStarted')],
  ['billing',  'it is accepted, and no row is written',              request('DATABASE_URL', 'requestTime')],
  ['billing',  'the money has come, and nothing is appended',        request('EVENT_STORE_URL', 'CycleCharged')],
  ['billing',  'it is active, and no row is written',                request('DATABASE_URL', 'currentPeriodEnd')],
  ['payments', 'the processor stores the card, and nobody has heard', answer('PROCESSOR_URL', '"token"')],
  ['payments', 'the card is stored, and nothing is appended',        request('EVENT_STORE_URL', 'MethodStored')],
  ['payments', 'the charge is asked for, and nothing is appended',   request('EVENT_STORE_URL', 'AttemptStarted')],
  ['payments', 'the processor is asked, and has not heard',          request('PROCESSOR_URL', 'storedCard')],
  ['payments', 'the processor has charged, and nobody has heard',    answer('PROCESSOR_URL', 'SUCCEEDED')],
  ['payments', 'the end is known, and nothing is appended',          request('EVENT_STORE_URL', 'AttemptSucceeded')],
  ['payments', 'the end is appended, and no row is written',         request('DATABASE_URL', 'FUNDED')],
  ...(['kafka', 'event-store', 'postgres', 'notifier'] as const).flatMap((part) =>
    (['identity', 'code', 'card', 'confirm'] as const).map((step): Row => [part, `the buyer sends the ${step}`, step]),
  ),
];

/** ACCEPTANCE_STEPS=all: the whole grid, which takes minutes. Else one row of each service, and one of the others, which the seed chooses. */
const { ACCEPTANCE_STEPS, ACCEPTANCE_SEED = String(Math.floor(Date.now() / 1_000) % 10_000) } = process.env;
const SERVICES = { checkout: ['BILLING_URL', 'PAYMENTS_URL'], billing: ['NOTIFIER_URL', 'DATABASE_URL', 'EVENT_STORE_URL'], payments: ['PROCESSOR_URL', 'DATABASE_URL', 'EVENT_STORE_URL'] } as const; // prettier-ignore
const groupOf = ([part]: Row) => (part in SERVICES ? part : 'others');
const sample = [...Map.groupBy(GRID, groupOf).values()].flatMap((rows) => rows.slice(Number(ACCEPTANCE_SEED) % rows.length).slice(0, 1));
const ROWS: readonly Row[] = ACCEPTANCE_STEPS === 'all' ? GRID : sample;

describe(`the acceptance of a subscription (ACCEPTANCE_SEED=${ACCEPTANCE_SEED})`, () => {
  const WITHIN_MS = 60_000;
  const TEST_MS = 240_000;
  const CHARGED_ONCE = [
    'subscription.subscriptionStatusChanged PENDING_ACCEPTANCE',
    'AcceptanceStarted',
    'ChargeRequested',
    'subscription.billingStatusChanged SUCCEEDED',
    'subscription.subscriptionStatusChanged ACTIVE',
  ];

  const wired = new Map<string, WiredService<string>>();
  const aScenario = scenarios(() => own.stack);
  let story: Scenario;
  let club: Subscribed;

  beforeAll(async () => {
    await stopSecond('payments'); // else it would go on where the first one is held
    for (const [name, variables] of Object.entries(SERVICES)) {
      const service = new WiredService<string>(own.running, name, variables);
      wired.set(name, service);
      await service.kill();
      await service.start();
    }
  }, TEST_MS);
  afterAll(async () => {
    for (const service of wired.values()) await service.restore();
  }, TEST_MS);
  beforeEach(async () => {
    story = await aScenario({ features: { subscriptions: true }, within: WITHIN_MS });
    club = await Subscribed.begin(own.stack, story);
  });

  const link = () => club.subscription.acceptanceUrl ?? '';

  /** Billing's history, the merchant's payments and the processor's books say the same: it is active, and was charged once. */
  async function expectChargedOnce(): Promise<void> {
    await eventually(
      () => club.read(),
      ({ status }) => status === 'ACTIVE',
      { within: WITHIN_MS },
    );
    await story.expectEventsOf(`subscription-${idOf(club.subscription.name)}`, CHARGED_ONCE);
    // A row that a crash prevented is written by the projector, which nobody waits for.
    const payments = await eventually(
      () => club.payments(),
      (all) => all.every(({ status }) => status === 'FUNDED'),
      { within: WITHIN_MS },
    );
    expect(payments.map(({ status, amountCents }) => [status, amountCents])).toEqual([['FUNDED', PLAN.amountCents]]);
    const { paymentAttempts } = await story.merchant.api.attempts(payments[0]?.name ?? '');
    const books = await Promise.all(paymentAttempts.map(({ name }) => ledgerOf(own.stack, idOf(name))));
    expect(books.flatMap(({ movements }) => movements.map(({ amount }) => amount))).toEqual([PLAN.amountCents]);
  }

  /** Kills a part there, while this goes on, and starts it again. */
  async function kill(part: string, reached: Promise<unknown>, meanwhile: Promise<unknown>): Promise<void> {
    await Promise.race([reached, meanwhile.then(() => Promise.reject(new Error(`All was over before ${part} was killed.`)))]);
    const target = wired.get(part) ?? own.running.part(part);
    await target.kill();
    await target.start();
  }

  const holding = (part: string, { over, side, word }: Held): Promise<void> => wireOf(part, over).hold(side, word);

  function wireOf(part: string, over: string): Wire {
    const wire = wired.get(part)?.wires[over];
    if (wire === undefined) throw new Error(`${part} has no wire ${over}.`);
    return wire;
  }

  it.each(ROWS)(
    '%s killed when %s: the buyer reloads, sees the truth, and is charged once',
    async (part, _when, at) => {
      const back = Promise.withResolvers<unknown>();
      const buyer = new PersistentSubscriber(club.buyer.mailbox, link(), () => back.promise);
      const reached = typeof at === 'string' ? buyer.sends(at) : holding(part, at);
      const accepted = buyer.accept(CARDS.approved);
      await Promise.all([kill(part, reached, accepted).then(back.resolve, back.reject), accepted]);
      await expectChargedOnce();
    },
    TEST_MS,
  );

  it(
    'in two tabs with two cards at once, and billing killed meanwhile: both tabs see the truth, and one card is charged once',
    async () => {
      const tabs = [new Subscriber(club.buyer.mailbox), new Subscriber(club.buyer.mailbox)];
      const confirmations = [];
      for (const [nth, tab] of tabs.entries()) {
        const card = nth === 0 ? CARDS.approved : CARDS.twice;
        confirmations.push({ tab, page: await tab.buyer.enterCard(await tab.prove(link()), card) });
      }
      const reached = holding('billing', request('DATABASE_URL', 'requestTime'));
      const confirmed = Promise.allSettled(
        confirmations.map(({ tab, page }) => tab.buyer.submit(page, formOf(page, 'accept'), { accept: 'yes' })),
      );
      await Promise.all([kill('billing', reached, confirmed), confirmed]);
      for (const { buyer } of tabs) {
        await eventually(
          () => buyer.open(link()),
          ({ html }) => /All set\. Thank you|This invitation was already accepted/.test(html),
          { within: WITHIN_MS },
        );
      }
      await expectChargedOnce();
    },
    TEST_MS,
  );
});

function idOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
