import { answer } from '@cauce/kernel';
import { histories, play } from '@cauce/testing/domain';
import fc from 'fast-check';
import { LAWS, SUBSCRIPTION } from '../test/subscription-laws.js';
import { periodOf } from './schedule.js';
import { SUBSCRIPTION_MACHINE, type SubscriptionMachine } from './subscription.js';

/** A subject whose rules differ in one place. */
function flawed(flaw: (machine: SubscriptionMachineDefinition) => SubscriptionMachineDefinition): typeof SUBSCRIPTION {
  const machine = flaw(SUBSCRIPTION_MACHINE);
  return { ...SUBSCRIPTION, machine, decide: (command, state) => answer<SubscriptionMachine>(machine, command, state) };
}

type SubscriptionMachineDefinition = typeof SUBSCRIPTION_MACHINE;
type Conditions = SubscriptionMachineDefinition['conditions'];
type Events = SubscriptionMachineDefinition['events'];

const withConditions = (changes: Partial<Conditions>) => flawed((machine) => ({ ...machine, conditions: { ...machine.conditions, ...changes } })); // prettier-ignore
const withEvents = (changes: Partial<Events>) => flawed((machine) => ({ ...machine, events: { ...machine.events, ...changes } }));
const withRow = (command: 'RecordCharge' | 'ChangeMethod' | 'RunDue', when: string, changed: object) =>
  flawed((machine) => ({
    ...machine,
    transitions: {
      ...machine.transitions,
      [command]: machine.transitions[command].map((row) => (row[1] === when ? Object.assign([...row], changed) : row)),
    },
  }));

const { conditions, events } = SUBSCRIPTION_MACHINE;

const WAITS = 'a living one waits for a charge, or has something due: and then, but not earlier, it is done';

/** A machine with this flaw, and the law that notices. */
const FLAWS: readonly (readonly [string, typeof SUBSCRIPTION, keyof typeof LAWS])[] = [
  [
    'charges while a charge is open',
    withConditions({ 'idle, cycle is due': (command, state) => conditions['idle, cycle is due'](command, { ...state, open: undefined }) }),
    'at most one charge is open, and each has one outcome',
  ],
  [
    'records the late success of a cycle that was given up',
    withConditions({
      'earlier charge of what is owed succeeds': ({ chargeId, outcome }, { open, charges }) =>
        open === undefined && outcome === 'SUCCEEDED' && charges.has(chargeId),
      'not open, pays nothing owed': ({ chargeId, outcome }, { open, charges }) =>
        open !== chargeId && !(open === undefined && outcome === 'SUCCEEDED' && charges.has(chargeId)),
    }),
    'a cycle is paid once, in order, and none that was given up',
  ],
  [
    'counts a period from the charge',
    withEvents({
      CycleCharged: (command, state) => {
        const event = events.CycleCharged(command, state);
        const { start } = event.data.period;
        return { ...event, data: { ...event.data, period: periodOf(2, start, state.terms.rhythm) } };
      },
    }),
    'without a trial the anchor is an acceptance that asked for the charge that paid',
  ],
  [
    'moves the periods by a late charge',
    withEvents({
      CycleCharged: (command, state) => {
        const event = events.CycleCharged(command, state);
        return event.data.cycle === 1 ? event : { ...event, data: { ...event.data, period: periodOf(1, command.at, state.terms.rhythm) } };
      },
    }),
    'the period of a paid cycle is counted from the anchor alone, which never moves',
  ],
  [
    'retries at once',
    withConditions({ 'idle, attempt is due or new card waits': (_, { open, owed }) => open === undefined && owed !== undefined }),
    'each attempt of a series is charged once, at most four, on its days, and never within a day of a failure',
  ],
  [
    'counts each attempt as the first',
    withEvents({
      ChargeRequested: (command, state) => {
        const event = events.ChargeRequested(command, state);
        return { ...event, data: { ...event.data, attempt: 1 } };
      },
    }),
    'each attempt of a series is charged once, at most four, on its days, and never within a day of a failure',
  ],
  [
    'never suspends',
    withConditions({
      'open fails, not the last of its series': conditions['open fails'],
      'open fails, the last of its series': () => false,
    }),
    'each attempt of a series is charged once, at most four, on its days, and never within a day of a failure',
  ],
  [
    'charges a canceled one',
    flawed((machine) => ({
      ...withRow('RunDue', 'idle, cycle is due', { 0: ['ACTIVE', 'CANCELED'] }).machine,
      conditions: { ...machine.conditions, 'idle, cycle is due': (command, state) => conditions['idle, cycle is due'](command, { ...state, status: 'ACTIVE' }) }, // prettier-ignore
    })),
    'after its end nothing is requested any more',
  ],
  [
    'withdraws nothing when it is canceled',
    withEvents({
      SubscriptionCanceled: (command, state) => {
        const { withdraw: _, ...data } = events.SubscriptionCanceled(command, state).data;
        return { type: 'SubscriptionCanceled', data };
      },
    }),
    'what is given up or ended with something owed is withdrawn',
  ],
  [
    'forgets charges that were declined at acceptance',
    withEvents({
      ChargeRequested: (command, state) => {
        const event = events.ChargeRequested(command, state);
        return { ...event, data: { ...event.data, n: state.lastCycle + 1 } };
      },
    }),
    'the ordinal of a charge counts all charges before it',
  ],
  [
    'names another charge than the one that paid',
    withEvents({
      CycleCharged: (command, state) => {
        const event = events.CycleCharged(command, state);
        return { ...event, data: { ...event.data, chargeId: `${event.data.chargeId}-` } };
      },
    }),
    'the charges that are shown are those of the machine: one waits where one is open, and each paid cycle has one that succeeded',
  ],
  [
    'charges a cycle too early',
    withConditions({ 'idle, cycle is due': (command, state) => conditions['idle, cycle is due']({ ...command, at: '2100-01-01T00:00:00.000Z' }, state) }), // prettier-ignore
    WAITS,
  ],
  ['leaves a suspended one alone', withConditions({ 'idle, no new card, a date has passed': () => false }), WAITS],
];

it.each(FLAWS)('a machine that %s breaks a law', (_, subject, law) => {
  const broken = fc.check(
    fc.property(histories(subject), (commands) => LAWS[law]?.(play(subject, commands), subject.decide)),
    { numRuns: 3_000, seed: 1 },
  );
  expect(broken.failed).toBe(true);
});

it('every law notices a flaw', () => {
  const noticed = new Set(FLAWS.map(([, , law]) => law));
  expect(Object.keys(LAWS).filter((law) => !noticed.has(law))).toEqual([]);
});
