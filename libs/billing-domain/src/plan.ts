import {
  answer,
  type Command,
  type Decision,
  type Definition,
  differingFields,
  type Event,
  type EventMakers,
  type Fingerprint,
  type Money,
  type Transitions,
} from '@cauce/kernel';
import type { Frequency } from './schedule.js';

/** Every status of a plan that exists. */
export const PLAN_STATUSES = ['ACTIVE'] as const;
const EXISTING = PLAN_STATUSES;

/** A plan is created by a merchant and stays as it is (docs/api.md, "Subscription plans"). */
// prettier-ignore
const TRANSITIONS: Transitions<PlanMachine> = {
  // from          when                 to          records, or the answer
  CreatePlan: [
    [['NONE'],     'always',            'ACTIVE',   ['PlanCreated']],
    [EXISTING,     'same request',      'ignored',  'ALREADY_CREATED'],
    [EXISTING,     'different request', 'rejected', 'IDEMPOTENCY_KEY_REUSED'],
  ],
};

/** The one rule for all that the table leaves out: rejected, and the state is the reason. */
const OTHERWISE: Readonly<Record<'NONE' | PlanStatus, PlanRejected>> = {
  NONE: 'PLAN_NOT_FOUND',
  ACTIVE: 'PLAN_ACTIVE',
};

/** Answers a command. Pure, never throws; appends nothing itself. */
export function decide(command: PlanCommand, plan: Plan): Decision<PlanEvent, PlanIgnored, PlanRejected> {
  return answer<PlanMachine>(PLAN_MACHINE, command, plan);
}

/** What an event makes of a plan. Never reads the table: editing the table must not rewrite history. */
export function evolve(plan: Plan, { type, data }: PlanEvent): Plan {
  const stored: string = type; // wider than today's events: one of a newer version changes nothing here
  return stored === 'PlanCreated' ? { status: 'ACTIVE', fingerprint: data.fingerprint, createTime: data.at } : plan;
}

/** A plan before its first event. */
export const initial: Plan = { status: 'NONE', fingerprint: {}, createTime: '' };

/** The conditions of the column `when`. */
const CONDITIONS = {
  always: () => true,
  'same request': (command: CreatePlan, plan: Plan) => differingFields(command.fingerprint, plan.fingerprint).length === 0,
  'different request': (command: CreatePlan, plan: Plan) => differingFields(command.fingerprint, plan.fingerprint).length > 0,
};

/** How each event is made. */
const EVENTS = {
  PlanCreated: ({ type: _, ...data }: CreatePlan) => ({ type: 'PlanCreated' as const, data }),
} satisfies EventMakers<Plan, PlanEvent>;

/** The table with its conditions and events: for the laws and for documentation. */
export const PLAN_MACHINE: Definition<PlanMachine> = {
  transitions: TRANSITIONS,
  otherwise: OTHERWISE,
  conditions: CONDITIONS,
  events: EVENTS,
};

/** The types that the compiler checks the table with. */
export type PlanMachine = {
  state: Plan;
  command: PlanCommand;
  event: PlanEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: PlanIgnored;
  code: PlanRejected;
};

/** A plan that exists is active: there is no other state yet. */
export type PlanStatus = (typeof EXISTING)[number];

/** What `decide` needs to know of a plan: no more. */
export type Plan = {
  readonly status: 'NONE' | PlanStatus;
  readonly fingerprint: Fingerprint;
  /** When it was created; an idempotency key is remembered from then. */
  readonly createTime: string;
};

/** A plan as it was asked for. `amountCents`: of every cycle but a first one that has an amount of its own. */
export type PlanTerms = Money & {
  /** `stores/<store_id>/subscription-plans/<plan_id>`. */
  readonly name: string;
  readonly organization: string;
  readonly displayName: string;
  readonly description?: string;
  readonly billingCycleFrequency: Frequency;
  /** Weeks or months between two charges. */
  readonly billingCycleInterval: number;
  /** 0: no trial. */
  readonly trialPeriodDays: number;
};

/** By a merchant. */
type CreatePlan = Command<'CreatePlan', { readonly terms: PlanTerms; readonly fingerprint: Fingerprint }>;

/** All that a plan can be asked. A new member does not compile until the table has its rows. */
export type PlanCommand = CreatePlan;

/** All that a plan's stream can hold, for ever: add optional fields, else a new type. */
export type PlanEvent = Event<'PlanCreated', { readonly terms: PlanTerms; readonly fingerprint: Fingerprint }>;

/** Why nothing was recorded though the command was no error. */
export type PlanIgnored = 'ALREADY_CREATED';

/** The codes that the error catalogue maps to HTTP statuses. */
export type PlanRejected = 'PLAN_NOT_FOUND' | 'PLAN_ACTIVE' | 'IDEMPOTENCY_KEY_REUSED';
