import {
  decideSubscription,
  evolveSubscription,
  initialSubscription,
  type Subscription,
  SUBSCRIPTION_MACHINE,
  type SubscriptionCommand,
  type SubscriptionEvent,
} from '@cauce/billing-domain';
import { type PlainRow, rowsByCommand, rowsFor } from '@cauce/kernel';
import type { Recorded } from '@cauce/testing/system';

const OF_SUBSCRIPTIONS = 'subscription-';

/**
 * Which rows of the subscription's table scenarios have lived: those that record events are found in what was stored, of which each append must
 * be what the table decides; those that record nothing are named by the scenario that saw their answer.
 */
export class RowsLived {
  private readonly lived = new Set<string>();

  /** All events of a scenario. Throws when a stream is not as the table decides it. */
  take(events: readonly Recorded[]): void {
    const streams = Object.groupBy(events, ({ stream }) => stream);
    for (const [stream, its = []] of Object.entries(streams)) if (stream.startsWith(OF_SUBSCRIPTIONS)) this.takeStream(its.map(toEvent));
  }

  /** A row whose answer records nothing. */
  saw(command: SubscriptionCommand['type'], when: string, to = when): void {
    const row = rowsOf(command).find((each) => each[1] === when && (to === when ? typeof each[3] === 'string' : each[2] === to));
    if (!row) throw new Error(`The table has no row ${command}, ${when}.`);
    this.lived.add(nameOf(command, row));
  }

  /** The rows that nobody has lived. */
  missing(): string[] {
    const all = Object.entries(rowsByCommand(SUBSCRIPTION_MACHINE)).flatMap(([command, rows]) => rows.map((row) => nameOf(command, row)));
    return all.filter((name) => !this.lived.has(name));
  }

  private takeStream(events: readonly SubscriptionEvent[]): void {
    let state: Subscription = initialSubscription;
    for (let at = 0; at < events.length;) {
      const command = commandOf(events.slice(at));
      const decision = decideSubscription(command, state);
      const decided = decision.kind === 'accepted' ? decision.events : [];
      const stored = events.slice(at, at + Math.max(1, decided.length));
      expect(stored.map(({ type }) => type)).toEqual(decided.map(({ type }) => type));
      for (const row of rowsFor(SUBSCRIPTION_MACHINE, command, state)) this.lived.add(nameOf(command.type, row));
      state = stored.reduce(evolveSubscription, state);
      at += stored.length;
    }
  }
}

function toEvent({ type, data }: Recorded): SubscriptionEvent {
  return { type, data } as SubscriptionEvent;
}

function rowsOf(command: string): readonly PlainRow[] {
  return rowsByCommand(SUBSCRIPTION_MACHINE)[command] ?? [];
}

function nameOf(command: string, [from, when]: PlainRow): string {
  return `${command} in ${from.join(', ')}: ${when}`;
}

/** The command whose answer begins with these events. */
function commandOf([first, ...more]: readonly SubscriptionEvent[]): SubscriptionCommand {
  if (first === undefined) throw new Error('no event');
  const { at } = first.data;
  const requested = [first, ...more].find((event) => event.type === 'ChargeRequested');
  const charge = { chargeId: requested?.data.chargeId ?? '', at };
  switch (first.type) {
    case 'SubscriptionCreated':
      return { type: 'CreateSubscription', ...first.data };
    case 'AcceptanceStarted':
      return { type: 'StartAcceptance', method: first.data.method, ...charge };
    case 'MethodChanged':
      return { type: 'ChangeMethod', method: first.data.method, ...charge };
    case 'CycleCharged':
      return { type: 'RecordCharge', outcome: 'SUCCEEDED', ...first.data };
    case 'ChargeFailed':
    case 'AcceptanceDeclined':
      return { type: 'RecordCharge', outcome: 'FAILED', payment: '', ...first.data };
    case 'ChargeWithdrawn':
      return { type: 'RecordCharge', outcome: 'WITHDRAWN', payment: '', ...first.data };
    case 'SubscriptionCanceled':
      return first.data.by === 'SYSTEM' ? { type: 'RunDue', ...charge } : { type: 'CancelSubscription', ...first.data, by: first.data.by };
    default:
      return { type: 'RunDue', ...charge };
  }
}
