import { answer, type Decision, type Definition, differingFields, type Transitions } from '@cauce/kernel';
import { isDue } from './due.js';
import { ATTEMPTS, latestCycle, noticeTime } from './schedule.js';
import type {
  CancelSubscription,
  ChangeMethod,
  CreateSubscription,
  RecordCharge,
  RunDue,
  StartAcceptance,
  SubscriptionCommand,
  SubscriptionIgnored,
  SubscriptionRejected,
} from './subscription.commands.js';
import type { SubscriptionEvent } from './subscription.events.js';
import { EVENTS } from './subscription.makers.js';
import { anchorOf, isFree, type Subscription } from './subscription.state.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription.terms.js';

const EXISTING = SUBSCRIPTION_STATUSES;
const ACCEPTED = ['TRIALING', 'ACTIVE', 'PAST_DUE', 'SUSPENDED', 'CANCELED', 'EXPIRED'] as const;

/**
 * The states of a subscription and of a plan assignment, which is the same but for EXPIRED (docs/api.md, "Subscriptions"). `same`: the
 * status stays. `idle`: no charge is open, and at most one ever is. `fails`: refused by payments and withdrawn are failures, too, but
 * where a row says otherwise. (*) our answer to a gap.
 */
// prettier-ignore
const TRANSITIONS: Transitions<SubscriptionMachine> = {
  // from                                        when                                          to                    records, or the answer
  CreateSubscription: [
    [['NONE'],                                   'always',                                     'PENDING_ACCEPTANCE', ['SubscriptionCreated']],
    [EXISTING,                                   'same request',                               'ignored',            'ALREADY_CREATED'],
    [EXISTING,                                   'different request',                          'rejected',           'IDEMPOTENCY_KEY_REUSED'],
  ],
  StartAcceptance: [
    [['PENDING_ACCEPTANCE'],                     'idle, in time, trial',                       'TRIALING',           ['AcceptanceStarted', 'TrialStarted']],
    [['PENDING_ACCEPTANCE'],                     'idle, in time, first charge is 0',           'ACTIVE',             ['AcceptanceStarted', 'CycleWaived', 'SubscriptionActivated']], // (*)
    [['PENDING_ACCEPTANCE'],                     'idle, in time, charges a card',              'same',               ['AcceptanceStarted', 'ChargeRequested']],
    [['PENDING_ACCEPTANCE'],                     'idle, in time, card was declined here',      'ignored',            'CARD_ALREADY_DECLINED'],
    [['PENDING_ACCEPTANCE'],                     'charge open',                                'ignored',            'ACCEPTANCE_IN_PROGRESS'],
    [['PENDING_ACCEPTANCE'],                     'idle, late',                                 'rejected',           'ACCEPTANCE_EXPIRED'],
    [ACCEPTED,                                   'accepted with this card',                    'ignored',            'ALREADY_ACCEPTED'],
  ],
  RecordCharge: [
    [['PENDING_ACCEPTANCE'],                     'open succeeds',                              'ACTIVE',             ['CycleCharged', 'SubscriptionActivated']],
    [['PENDING_ACCEPTANCE'],                     'open fails',                                 'same',               ['AcceptanceDeclined']],
    [['TRIALING', 'PAST_DUE', 'SUSPENDED'],      'open succeeds',                              'ACTIVE',             ['CycleCharged', 'SubscriptionActivated']],
    [['ACTIVE', 'CANCELED'],                     'open succeeds',                              'same',               ['CycleCharged']],
    [['TRIALING', 'ACTIVE'],                     'open fails',                                 'PAST_DUE',           ['ChargeFailed', 'SubscriptionPastDue']],
    [['PAST_DUE'],                               'open fails, not the last of its series',     'same',               ['ChargeFailed']],
    [['PAST_DUE'],                               'open fails, the last of its series',         'SUSPENDED',          ['ChargeFailed', 'SubscriptionSuspended']],
    [['SUSPENDED'],                              'open fails, first in a row',                 'same',               ['ChargeFailed']],
    [['SUSPENDED'],                              'open fails, second in a row',                'CANCELED',           ['ChargeFailed', 'SubscriptionCanceled']],
    [['CANCELED'],                               'open is declined, was accepted',             'same',               ['ChargeFailed']],
    [['CANCELED'],                               'open is declined, never accepted',           'same',               ['AcceptanceDeclined']],
    [['CANCELED'],                               'open is withdrawn or refused',               'same',               ['ChargeWithdrawn']],
    [['PENDING_ACCEPTANCE', 'PAST_DUE', 'SUSPENDED'], 'earlier charge of what is owed succeeds', 'ACTIVE',            ['CycleCharged', 'SubscriptionActivated']], // (*) money that arrived wins
    [EXISTING,                                   'not open, pays nothing owed',                'ignored',            'CHARGE_ALREADY_RECORDED'],
  ],
  RunDue: [
    [['PENDING_ACCEPTANCE'],                     'idle, late, subscription',                   'CANCELED',           ['SubscriptionCanceled']], // (*)
    [['PENDING_ACCEPTANCE'],                     'idle, late, assignment',                     'EXPIRED',            ['SubscriptionExpired']], // (*)
    [['TRIALING'],                               'trial ends soon, not told',                  'same',               ['TrialEndNoticed']],
    [['TRIALING'],                               'idle, trial is over, charges',               'same',               ['ChargeRequested']],
    [['TRIALING'],                               'idle, trial is over, first charge is 0',     'ACTIVE',             ['CycleWaived', 'SubscriptionActivated']],
    [['ACTIVE'],                                 'idle, cycle is due',                         'same',               ['ChargeRequested']],
    [['PAST_DUE'],                               'idle, attempt is due or new card waits',     'same',               ['ChargeRequested']],
    [['SUSPENDED'],                              'idle, new card waits, for what is owed',     'ACTIVE',             ['SubscriptionActivated', 'ChargeRequested']],
    [['SUSPENDED'],                              'idle, new card waits, for a later cycle',    'ACTIVE',             ['SubscriptionActivated', 'CycleGivenUp', 'ChargeRequested']],
    [['SUSPENDED'],                              'idle, no new card, a date has passed',       'same',               ['CycleGivenUp', 'ChargeRequested']],
    [EXISTING,                                   'nothing is due',                             'ignored',            'NOT_DUE'],
  ],
  ChangeMethod: [
    [['TRIALING', 'ACTIVE'],                     'new card',                                   'same',               ['MethodChanged']],
    [['PAST_DUE'],                               'new card, idle',                             'same',               ['MethodChanged', 'ChargeRequested']],
    [['PAST_DUE'],                               'new card, charge open',                      'same',               ['MethodChanged']],
    [['SUSPENDED'],                              'new card, idle, for what is owed',           'ACTIVE',             ['MethodChanged', 'SubscriptionActivated', 'ChargeRequested']],
    [['SUSPENDED'],                              'new card, idle, for a later cycle',          'ACTIVE',             ['MethodChanged', 'SubscriptionActivated', 'CycleGivenUp', 'ChargeRequested']],
    [['SUSPENDED'],                              'new card, charge open',                      'ACTIVE',             ['MethodChanged', 'SubscriptionActivated']],
    [EXISTING,                                   'known card',                                 'ignored',            'METHOD_KNOWN'],
  ],
  CancelSubscription: [
    [['PENDING_ACCEPTANCE', 'ACTIVE', 'TRIALING', 'PAST_DUE'], 'always',                       'CANCELED',           ['SubscriptionCanceled']],
    [['SUSPENDED'],                              'by an operator',                             'CANCELED',           ['SubscriptionCanceled']], // (*)
    [['CANCELED'],                               'always',                                     'ignored',            'ALREADY_CANCELED'],
  ],
};

/** The one rule for all that the table leaves out: rejected, and the state is the reason. */
const OTHERWISE: Readonly<Record<'NONE' | SubscriptionStatus, SubscriptionRejected>> = {
  NONE: 'SUBSCRIPTION_NOT_FOUND',
  PENDING_ACCEPTANCE: 'SUBSCRIPTION_PENDING_ACCEPTANCE',
  TRIALING: 'SUBSCRIPTION_TRIALING',
  ACTIVE: 'SUBSCRIPTION_ACTIVE',
  PAST_DUE: 'SUBSCRIPTION_PAST_DUE',
  SUSPENDED: 'SUBSCRIPTION_SUSPENDED',
  CANCELED: 'SUBSCRIPTION_CANCELED',
  EXPIRED: 'SUBSCRIPTION_EXPIRED',
};

/** Answers a command. Pure, never throws; appends nothing itself. */
export function decide(
  command: SubscriptionCommand,
  subscription: Subscription,
): Decision<SubscriptionEvent, SubscriptionIgnored, SubscriptionRejected> {
  return answer<SubscriptionMachine>(SUBSCRIPTION_MACHINE, command, subscription);
}

/** The conditions of the column `when`. The type of `command` says for which commands each may be used. */
const CONDITIONS = {
  always: () => true,
  'same request': (command: CreateSubscription, { fingerprint }: Subscription) =>
    differingFields(command.fingerprint, fingerprint).length === 0,
  'different request': (command: CreateSubscription, { fingerprint }: Subscription) =>
    differingFields(command.fingerprint, fingerprint).length > 0,

  'charge open': (_: StartAcceptance, subscription: Subscription) => !isIdle(subscription),
  'idle, late': (command: StartAcceptance, subscription: Subscription) => isIdle(subscription) && isLate(command, subscription),
  'idle, in time, trial': (command: StartAcceptance, subscription: Subscription) =>
    mayAccept(command, subscription) && hasTrial(subscription),
  'idle, in time, first charge is 0': (command: StartAcceptance, subscription: Subscription) =>
    mayAccept(command, subscription) && !hasTrial(subscription) && isFree(1, subscription),
  'idle, in time, charges a card': (command: StartAcceptance, subscription: Subscription) =>
    mayCharge(command, subscription) && !wasDeclined(command, subscription),
  'idle, in time, card was declined here': (command: StartAcceptance, subscription: Subscription) =>
    mayCharge(command, subscription) && wasDeclined(command, subscription),
  'accepted with this card': ({ method }: StartAcceptance, { acceptedWith, fundedWith }: Subscription) =>
    method === acceptedWith || method === fundedWith,

  'open succeeds': (command: RecordCharge, subscription: Subscription) => isOpen(command, subscription) && succeeds(command),
  'open fails': (command: RecordCharge, subscription: Subscription) => isOpen(command, subscription) && !succeeds(command),
  'open fails, not the last of its series': (command: RecordCharge, subscription: Subscription) =>
    isOpen(command, subscription) && !succeeds(command) && failures(subscription) + 1 < ATTEMPTS,
  'open fails, the last of its series': (command: RecordCharge, subscription: Subscription) =>
    isOpen(command, subscription) && !succeeds(command) && failures(subscription) + 1 >= ATTEMPTS,
  'open fails, first in a row': (command: RecordCharge, subscription: Subscription) =>
    isOpen(command, subscription) && !succeeds(command) && subscription.suspendedFailures === 0,
  'open fails, second in a row': (command: RecordCharge, subscription: Subscription) =>
    isOpen(command, subscription) && !succeeds(command) && subscription.suspendedFailures > 0,
  'open is declined, was accepted': (command: RecordCharge, subscription: Subscription) =>
    isOpen(command, subscription) && command.outcome === 'FAILED' && subscription.anchor !== undefined,
  'open is declined, never accepted': (command: RecordCharge, subscription: Subscription) =>
    isOpen(command, subscription) && command.outcome === 'FAILED' && subscription.anchor === undefined,
  'open is withdrawn or refused': (command: RecordCharge, subscription: Subscription) =>
    isOpen(command, subscription) && (command.outcome === 'WITHDRAWN' || command.outcome === 'REFUSED'),
  'earlier charge of what is owed succeeds': paysWhatIsOwed,
  'not open, pays nothing owed': (command: RecordCharge, subscription: Subscription) =>
    !isOpen(command, subscription) && !(mayBePaidLate(subscription) && paysWhatIsOwed(command, subscription)),

  'idle, late, subscription': (command: RunDue, subscription: Subscription) =>
    isIdle(subscription) && isLate(command, subscription) && subscription.kind === 'SUBSCRIPTION',
  'idle, late, assignment': (command: RunDue, subscription: Subscription) =>
    isIdle(subscription) && isLate(command, subscription) && subscription.kind === 'PLAN_ASSIGNMENT',
  'trial ends soon, not told': trialEndsSoon,
  'idle, trial is over, charges': (command: RunDue, subscription: Subscription) =>
    isIdle(subscription) && trialIsOver(command, subscription) && !isFree(1, subscription),
  'idle, trial is over, first charge is 0': (command: RunDue, subscription: Subscription) =>
    isIdle(subscription) && trialIsOver(command, subscription) && isFree(1, subscription),
  'idle, cycle is due': runsNow,
  'idle, attempt is due or new card waits': runsNow,
  'idle, new card waits, for what is owed': (command: RunDue, subscription: Subscription) =>
    runsNow(command, subscription) && subscription.newCardWaits && owesTheLatest(command, subscription),
  'idle, new card waits, for a later cycle': (command: RunDue, subscription: Subscription) =>
    runsNow(command, subscription) && subscription.newCardWaits && !owesTheLatest(command, subscription),
  'idle, no new card, a date has passed': (command: RunDue, subscription: Subscription) =>
    !subscription.newCardWaits && runsNow(command, subscription),
  'nothing is due': (command: RunDue, subscription: Subscription) => !runsNow(command, subscription),

  'new card': isNewCard,
  'new card, idle': (command: ChangeMethod, subscription: Subscription) => isNewCard(command, subscription) && isIdle(subscription),
  'new card, charge open': (command: ChangeMethod, subscription: Subscription) => isNewCard(command, subscription) && !isIdle(subscription),
  'new card, idle, for what is owed': (command: ChangeMethod, subscription: Subscription) =>
    isNewCard(command, subscription) && isIdle(subscription) && owesTheLatest(command, subscription),
  'new card, idle, for a later cycle': (command: ChangeMethod, subscription: Subscription) =>
    isNewCard(command, subscription) && isIdle(subscription) && !owesTheLatest(command, subscription),
  'known card': (command: ChangeMethod, subscription: Subscription) => !isNewCard(command, subscription),

  'by an operator': ({ by }: CancelSubscription) => by === 'OPERATOR',
};

function isIdle({ open }: Subscription): boolean {
  return open === undefined;
}

function isLate({ at }: { at: string }, { acceptanceExpireTime }: Subscription): boolean {
  return at >= acceptanceExpireTime;
}

function mayAccept(command: StartAcceptance, subscription: Subscription): boolean {
  return isIdle(subscription) && !isLate(command, subscription);
}

function mayCharge(command: StartAcceptance, subscription: Subscription): boolean {
  return mayAccept(command, subscription) && !hasTrial(subscription) && !isFree(1, subscription);
}

function hasTrial({ terms }: Subscription): boolean {
  return terms.trialPeriodDays > 0;
}

function wasDeclined({ method }: StartAcceptance, { charges }: Subscription): boolean {
  return [...charges.values()].some((charge) => charge.method === method);
}

function isOpen({ chargeId }: RecordCharge, { open }: Subscription): boolean {
  return open === chargeId;
}

function succeeds({ outcome }: RecordCharge): boolean {
  return outcome === 'SUCCEEDED';
}

function failures({ owed }: Subscription): number {
  return owed?.failedCount ?? 0;
}

function mayBePaidLate({ status }: Subscription): boolean {
  return status === 'PENDING_ACCEPTANCE' || status === 'PAST_DUE' || status === 'SUSPENDED';
}

function paysWhatIsOwed(command: RecordCharge, subscription: Subscription): boolean {
  const { charges, owed } = subscription;
  return isIdle(subscription) && succeeds(command) && owed !== undefined && charges.get(command.chargeId)?.cycle === owed.cycle;
}

function trialEndsSoon({ at }: RunDue, { anchor = '', trialEndTold }: Subscription): boolean {
  return !trialEndTold && at >= noticeTime(anchor) && at < anchor;
}

function trialIsOver({ at }: RunDue, { anchor = '' }: Subscription): boolean {
  return at >= anchor;
}

function runsNow({ at }: RunDue, subscription: Subscription): boolean {
  return isDue(at, subscription);
}

/** The latest cycle by its date is the one that is owed; else a new card pays the later one, and what is owed is given up. */
function owesTheLatest({ at }: { at: string }, subscription: Subscription): boolean {
  return subscription.owed?.cycle === latestCycle(at, anchorOf(subscription), subscription.terms.rhythm);
}

function isNewCard({ method }: ChangeMethod, { methodsSeen }: Subscription): boolean {
  return !methodsSeen.has(method);
}

/** The table with its conditions and events, for all that derives from it: `decide`, documentation, OpenAPI enums, specs. */
export const SUBSCRIPTION_MACHINE: Definition<SubscriptionMachine> = {
  transitions: TRANSITIONS,
  otherwise: OTHERWISE,
  conditions: CONDITIONS,
  events: EVENTS,
};

/** The types that the compiler checks the table with. */
export type SubscriptionMachine = {
  state: Subscription;
  command: SubscriptionCommand;
  event: SubscriptionEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: SubscriptionIgnored;
  code: SubscriptionRejected;
};
