import { after, CARDS, envelopeOf, type Recorded, type Scenario, scenarios, Stack } from '@cauce/testing/system';
import fc from 'fast-check';
import { BILLING, CHARGED, PLAN, Subscribed } from '../../src/subscribing.js';

const stack = Stack.fromEnv();
const aScenario = scenarios(stack);
const LONG_MS = 600_000;
const CLUBS = ['subscription'];

const aStory = (now: string) => aScenario({ testClock: { now }, features: { subscriptions: true }, within: LONG_MS });
const eventsOf = (story: Scenario, { stream }: Subscribed) => story.events.filter((event) => event.stream === stream);
const timeOf = ({ data }: Recorded) => (data as { readonly at: string }).at;
const inShort = (event: Recorded) => `${event.type} at ${timeOf(event)}`;

/** In the log, whatever happened to subscriptions and their payments is in the order of its times: nothing ran before what was due earlier. */
function expectInDueOrder({ events }: Scenario): void {
  const times = events.filter(({ stream }) => /^(subscription|payment)-/.test(stream)).map(timeOf);
  expect(times).toEqual(times.toSorted());
}

it(
  'two years from every end of a month are charged on each month’s last day that comes, from the anchor, leap years included',
  async () => {
    const first = '2031-01-28T10:00:00.000Z';
    const story = await aStory(first);
    const anchors = [0, 1, 2, 3].map((days) => after(first, { days }));
    const clubs: Subscribed[] = [];
    for (const anchor of anchors) {
      await story.advanceTo(anchor);
      const club = await Subscribed.begin(stack, story);
      await club.accept(CARDS.approved);
      clubs.push(club);
    }
    await story.advanceTo(after(anchors.at(-1) ?? '', { months: 24 }));
    const lines = (anchor: string) =>
      Array.from({ length: 24 }, (_, nth) => after(anchor, { months: nth + 1 })).flatMap((time) => [
        `ChargeRequested at ${time}`,
        `${BILLING} SUCCEEDED at ${time}`,
      ]);
    await story.expectEventsAmong(
      CLUBS,
      Object.fromEntries(clubs.map(({ subscription }, nth) => [subscription.name, [...CHARGED, ...lines(anchors[nth] ?? '')]])),
    );
    expectInDueOrder(story);
    const payments = (await clubs[0]?.payments()) ?? [];
    expect(payments.map(({ status, amountCents }) => [status, amountCents])).toEqual(Array(100).fill(['FUNDED', PLAN.amountCents]));
  },
  LONG_MS,
);

it(
  'the same history twice has the same events at the same times, in the same order over all subscriptions',
  async () => {
    const live = async () => {
      const story = await aStory('2030-01-31T10:00:00.000Z');
      const scripts = [
        ['approve', 'decline', 'decline', 'approve'],
        ['decline-expired'],
        ['approve', 'decline', 'decline', 'decline', 'decline'],
      ];
      const clubs: Subscribed[] = [];
      for (const script of scripts) {
        const club = await Subscribed.begin(stack, story, { about: { firstChargeAmountCents: 0 } });
        await club.accept(CARDS.approved);
        await club.script.set(...script);
        clubs.push(club);
        await story.advance({ hours: 1 }); // so that no two are due at the same time
      }
      await story.advance({ months: 4 });
      await story.expectEventsAmong([]);
      expectInDueOrder(story);
      const nth = new Map(clubs.flatMap(({ stream, subscription }, at) => [[stream, at] as const, [subscription.name, at] as const]));
      const told = (await story.inbox.webhooks()).map(envelopeOf).filter(({ data }) => nth.has(String(data['name'])));
      return {
        events: story.events.flatMap((event) => (nth.has(event.stream) ? [[nth.get(event.stream), inShort(event)]] : [])),
        told: told.map(({ event, timestamp, data }) => [
          nth.get(String(data['name'])),
          event,
          timestamp,
          data['status'],
          data['cycleNumber'],
        ]),
      };
    };
    const [one, other] = [await live(), await live()];
    expect(one).toEqual(other);
    expect(one.told.map(([, , , status]) => status)).toEqual(expect.arrayContaining(['ACTIVE', 'PAST_DUE', 'SUSPENDED']));
  },
  LONG_MS,
);

/** Five futures of five plans. `failures`: of a cycle, how many of its charges fail, from the first one on. */
const LIVES = fc.sample(
  fc.record({
    plan: fc.record({
      billingCycleFrequency: fc.constantFrom('WEEKLY', 'MONTHLY'),
      billingCycleInterval: fc.constantFrom(1, 2),
      trialPeriodDays: fc.constantFrom(0, 7),
    }),
    about: fc.constantFrom({}, { firstChargeAmountCents: 0 }, { firstChargeAmountCents: 1_000_000 }),
    failures: fc.dictionary(fc.constantFrom('2', '3', '4', '5'), fc.constantFrom(1, 4), { minKeys: 2 }),
  }),
  { numRuns: 5, seed: 12 },
);

type Simulation = {
  readonly until: string;
  readonly status: string;
  readonly steps: readonly {
    readonly time: string;
    readonly events: readonly string[];
    readonly charge?: { readonly cycleNumber: number; readonly attempt: number; readonly amountCents: number; readonly outcome: string };
    readonly webhooks: readonly { readonly event: string; readonly data: Readonly<Record<string, unknown>> }[];
  }[];
};

/** What the bank says is its own, and a payment is not made in a simulation. */
const comparable = ({ reason: _, payment: __, ...data }: Readonly<Record<string, unknown>>) => data;

it(
  'what was simulated is what is lived: events and times, charges and amounts, webhooks, and the status at the end',
  async () => {
    const story = await aStory('2030-01-31T10:00:00.000Z');
    const { door } = story.merchant.api;
    const simulated: { club: Subscribed; simulation: Simulation }[] = [];
    for (const { plan, about, failures } of LIVES) {
      const declines = Object.entries(failures).flatMap(([cycle, count]) => Array.from({ length: count }, (_, at) => `${cycle}.${at + 1}`));
      const club = await Subscribed.begin(stack, story, { plan, about });
      const simulation = await door.get<Simulation>(`/${club.subscription.name}:simulate?months=3&declines=${declines.join(',')}`);
      const charges = simulation.steps.flatMap(({ charge }) => (charge ? [charge] : []));
      await club.script.set(...charges.map(({ outcome }) => (outcome === 'FAILED' ? 'decline' : 'approve')));
      await club.accept(CARDS.approved);
      simulated.push({ club, simulation });
    }
    await story.advanceTo(simulated[0]?.simulation.until ?? '');
    await story.expectEventsAmong([]);
    expectInDueOrder(story);
    const told = (await story.inbox.webhooks()).map(envelopeOf);
    for (const { club, simulation } of simulated) {
      const { steps, status } = simulation;
      const [created, ...lived] = eventsOf(story, club);
      expect(created?.type).toBe('SubscriptionCreated');
      expect(lived.map(inShort)).toEqual(steps.flatMap(({ time, events }) => events.map((type) => `${type} at ${time}`)));
      const requested = lived.filter(({ type }) => type === 'ChargeRequested').map(({ data }) => data);
      expect(requested).toMatchObject(
        steps.flatMap(({ charge }) =>
          charge ? [{ cycle: charge.cycleNumber, attempt: charge.attempt, amountCents: charge.amountCents }] : [],
        ),
      );
      const [, ...itsWebhooks] = told.filter(({ data }) => data['name'] === club.subscription.name);
      expect(itsWebhooks.map(({ event, data }) => ({ event, data: comparable(data) }))).toEqual(
        steps.flatMap(({ webhooks }) => webhooks.map(({ event, data }) => ({ event, data: comparable(data) }))),
      );
      expect((await club.read()).status).toBe(status);
    }
    expect(simulated.flatMap(({ simulation }) => simulation.steps.flatMap(({ events }) => events))).toEqual(
      expect.arrayContaining(['SubscriptionPastDue', 'SubscriptionSuspended', 'CycleGivenUp', 'SubscriptionCanceled']),
    );
  },
  LONG_MS,
);
