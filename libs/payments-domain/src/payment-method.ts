import { answer, type Command, type Decision, type Definition, type Event, type EventMakers, type Transitions } from '@cauce/kernel';
import type { Card } from './payment.terms.js';

/** Every status of a payment method that exists. */
const EXISTING = ['STORED'] as const;

/**
 * A card that a buyer lets us charge later, as the processor stored it (docs/adr/0024). Its id is made of its owner and of the one-use token
 * that it was stored from, so a repeat is the same method.
 */
// prettier-ignore
const TRANSITIONS: Transitions<PaymentMethodMachine> = {
  // from        when      to         records, or the answer
  StoreMethod: [
    [['NONE'],   'always', 'STORED',  ['MethodStored']],
    [EXISTING,   'always', 'ignored', 'ALREADY_STORED'],
  ],
};

/** The one rule for all that the table leaves out: rejected, and the state is the reason. */
const OTHERWISE: Readonly<Record<'NONE' | PaymentMethodStatus, PaymentMethodRejected>> = {
  NONE: 'PAYMENT_METHOD_NOT_FOUND',
  STORED: 'PAYMENT_METHOD_STORED',
};

/** Answers a command. Pure, never throws; appends nothing itself. */
export function decide(
  command: PaymentMethodCommand,
  method: PaymentMethodState,
): Decision<PaymentMethodEvent, PaymentMethodIgnored, PaymentMethodRejected> {
  return answer<PaymentMethodMachine>(PAYMENT_METHOD_MACHINE, command, method);
}

/** What an event makes of a payment method. Never reads the table: editing the table must not rewrite history. */
export function evolve(method: PaymentMethodState, { type }: PaymentMethodEvent): PaymentMethodState {
  const stored: string = type; // wider than today's events: one of a newer version changes nothing here
  return stored === 'MethodStored' ? { status: 'STORED' } : method;
}

/** A payment method before its first event. */
export const initial: PaymentMethodState = { status: 'NONE' };

/** The conditions of the column `when`. */
const CONDITIONS = { always: () => true };

/** How each event is made. */
const EVENTS = {
  MethodStored: ({ type: _, ...data }: StoreMethod) => ({ type: 'MethodStored' as const, data }),
} satisfies EventMakers<PaymentMethodState, PaymentMethodEvent>;

/** The table with its conditions and events: for the laws, the retracing and documentation. */
export const PAYMENT_METHOD_MACHINE: Definition<PaymentMethodMachine> = {
  transitions: TRANSITIONS,
  otherwise: OTHERWISE,
  conditions: CONDITIONS,
  events: EVENTS,
};

/** The types that the compiler checks the table with. */
export type PaymentMethodMachine = {
  state: PaymentMethodState;
  command: PaymentMethodCommand;
  event: PaymentMethodEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: PaymentMethodIgnored;
  code: PaymentMethodRejected;
};

/** A method that exists can be charged: there is no other state yet. */
type PaymentMethodStatus = (typeof EXISTING)[number];

/** What `decide` needs to know of a payment method: no more. */
export type PaymentMethodState = { readonly status: 'NONE' | PaymentMethodStatus };

type Storing = {
  /** The stream of the resource that may be charged to it, and nothing else: `subscription-<id>`. */
  readonly owner: string;
  readonly organization: string;
  /** The processor's token of the stored card, sealed for this method. */
  readonly sealed: string;
  /** The id of the processor account that stored it, and alone can charge it; absent: the environment's processor. */
  readonly account?: string;
  readonly personal?: { readonly card: Card };
};

/** The processor has stored the card. */
type StoreMethod = Command<'StoreMethod', Storing>;

/** All that a payment method can be asked. A new member does not compile until the table has its rows. */
export type PaymentMethodCommand = StoreMethod;

/** All that a payment method's stream can hold, for ever: add optional fields, else a new type. */
export type PaymentMethodEvent = Event<'MethodStored', Storing>;

/** Why nothing was recorded though the command was no error. */
export type PaymentMethodIgnored = 'ALREADY_STORED';

/** The codes of the states; no command is rejected with one yet. */
export type PaymentMethodRejected = 'PAYMENT_METHOD_NOT_FOUND' | 'PAYMENT_METHOD_STORED';
