import { type CommandsOfEvents, type Recorded, retracing } from '@cauce/kernel';
import type { RecordCharge } from './subscription.commands.js';
import type { SubscriptionEvent } from './subscription.events.js';
import { SUBSCRIPTION_MACHINE, type SubscriptionMachine } from './subscription.js';
import { evolve, initial } from './subscription.state.js';

/** How each command is made of what it recorded. */
const COMMANDS: CommandsOfEvents<SubscriptionMachine> = {
  CreateSubscription: ({ of }) => {
    const data = of('SubscriptionCreated');
    return data && { type: 'CreateSubscription', ...data };
  },
  StartAcceptance: (recorded) => {
    const data = recorded.of('AcceptanceStarted');
    return data && { type: 'StartAcceptance', ...requestedIn(recorded), ...data };
  },
  RecordCharge: chargeIn,
  RunDue: (recorded) => ({ type: 'RunDue', ...requestedIn(recorded), at: recorded.at }),
  ChangeMethod: (recorded) => {
    const data = recorded.of('MethodChanged');
    return data && { type: 'ChangeMethod', ...requestedIn(recorded), ...data };
  },
  CancelSubscription: ({ of }) => {
    const { by, reason, at } = of('SubscriptionCanceled') ?? {};
    if (by === undefined || by === 'SYSTEM' || reason === undefined || at === undefined) return undefined;
    return { type: 'CancelSubscription', by, reason, at };
  },
};

/** The charge that a command requested; where it requested none, its id is nowhere. */
function requestedIn({ of }: Recorded<SubscriptionEvent>): { readonly chargeId: string; readonly machineTime?: string } {
  const { chargeId = '', machineTime } = of('ChargeRequested') ?? {};
  return { chargeId, ...(machineTime !== undefined && { machineTime }) };
}

/** Whether payments refused a charge or its bank declined it shows in the reason alone. */
function chargeIn({ of }: Recorded<SubscriptionEvent>): RecordCharge | undefined {
  const charged = of('CycleCharged');
  if (charged) return { type: 'RecordCharge', ...charged, outcome: 'SUCCEEDED' };
  const payment = ''; // only money names it
  const withdrawn = of('ChargeWithdrawn');
  if (withdrawn) return { type: 'RecordCharge', ...withdrawn, outcome: 'WITHDRAWN', payment };
  const failed = of('ChargeFailed') ?? of('AcceptanceDeclined');
  return failed && { type: 'RecordCharge', ...failed, outcome: 'FAILED', payment };
}

/** What today's code says otherwise than the stream of a subscription or a plan assignment. */
export const retraceSubscription = retracing<SubscriptionMachine>({ machine: SUBSCRIPTION_MACHINE, initial, evolve, commands: COMMANDS });
