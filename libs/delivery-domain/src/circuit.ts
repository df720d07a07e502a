import { answer, type Command, type Decision, type Definition, type Event, type EventMakers, type Transitions } from '@cauce/kernel';

/**
 * docs/api.md, "Webhooks": an endpoint whose receiver fails gets one probe at a time; deliveries that wait for it use up no attempts.
 * Every command has its row in every state. `same`: the status stays.
 */
// prettier-ignore
const TRANSITIONS: Transitions<CircuitMachine> = {
  // from                     when                             to            records, or the answer
  RecordAnswer: [
    [['CLOSED'],              'nothing had failed',            'ignored',    'ALREADY_WELL'],
    [['CLOSED'],              'something had failed',          'same',       ['SlotsRaised']],
    [['CLOSED'],              'its body hangs',                'same',       ['SlotsLowered']],
    [['CLOSED'],              'its body hangs again',          'ignored',    'ONE_SLOT_ALREADY'],
    [['OPEN'],                'always',                        'RECOVERING', ['RecoveryBegan']],
    [['RECOVERING'],          'few slots yet',                 'same',       ['SlotsRaised']],
    [['RECOVERING'],          'all slots are next',            'CLOSED',     ['CircuitClosed']],
  ],
  RecordFailure: [
    [['CLOSED', 'RECOVERING'], 'few in a row, or of few deliveries', 'same',  ['FailureCounted']],
    [['CLOSED', 'RECOVERING'], 'the fifth in a row',           'OPEN',       ['CircuitOpened']],
    [['OPEN'],                'of a probe',                    'same',       ['ProbeFailed']],
    [['OPEN'],                'of an earlier attempt',         'ignored',    'BEGUN_BEFORE'],
  ],
};

/** How many requests may be under way to an endpoint, in each process: one step up for each answer while it recovers. */
const SLOTS = [1, 2, 4, 8, 10] as const;
/** The maximum for an endpoint that works. */
export const ALL_SLOTS = 10;
/** This many failures in a row open the circuit … */
const IN_A_ROW = 5;
/** … if they are of this many deliveries: a single one that its receiver cannot take does not open it. */
const OF_DELIVERIES = 3;
/** The wait for the first probe; doubled after each probe that fails. */
const FIRST_PROBE_SECONDS = 5;
const LONGEST_PROBE_SECONDS = 60;

/** Answers a command. Pure, never throws. @internal */
export function decideCircuit(command: CircuitCommand, circuit: Circuit): Decision<CircuitEvent, CircuitIgnored, never> {
  return answer<CircuitMachine>(CIRCUIT_MACHINE, command, circuit);
}

/** The circuit after these commands: the same object when they change nothing. */
export function afterCommands(circuit: Circuit, commands: readonly CircuitCommand[]): Circuit {
  return commands.reduce((state, command) => {
    const decision = decideCircuit(command, state);
    return decision.kind === 'accepted' ? decision.events.reduce(evolveCircuit, state) : state;
  }, circuit);
}

/** What an event makes of a circuit. Never reads the table. @internal */
export function evolveCircuit(circuit: Circuit, event: CircuitEvent): Circuit {
  const { failingSince, ...rest } = circuit;
  switch (event.type) {
    case 'FailureCounted':
      return { ...circuit, ...counted(circuit, event.data), slots: event.data.slots, failingSince: failingSince ?? event.data.at };
    case 'CircuitOpened':
      return {
        ...circuit,
        ...counted(circuit, event.data),
        ...probeOf(event.data),
        status: 'OPEN',
        failingSince: failingSince ?? event.data.at,
      };
    case 'ProbeFailed':
      return { ...circuit, ...probeOf(event.data) };
    case 'RecoveryBegan':
      return { status: 'RECOVERING', slots: event.data.slots, ...NO_FAILURES, ...(failingSince !== undefined && { failingSince }) };
    case 'SlotsRaised':
      return circuit.status === 'CLOSED'
        ? { ...rest, ...NO_FAILURES, slots: event.data.slots }
        : { ...circuit, ...NO_FAILURES, slots: event.data.slots };
    case 'SlotsLowered':
      return { ...rest, ...NO_FAILURES, slots: event.data.slots };
    case 'CircuitClosed':
      return HEALTHY;
    default:
      event satisfies never; // a missing case does not compile
      return circuit;
  }
}

const NO_FAILURES = { failures: 0, deliveries: [] as readonly string[] };

/** The circuit of an endpoint that works. */
export const HEALTHY: Circuit = { status: 'CLOSED', slots: ALL_SLOTS, ...NO_FAILURES };

function counted({ failures, deliveries }: Circuit, { delivery }: { delivery: string }) {
  const known = deliveries.includes(delivery) || deliveries.length >= OF_DELIVERIES;
  return { failures: failures + 1, deliveries: known ? deliveries : [...deliveries, delivery] };
}

function probeOf({ at, probeSeconds }: Probe & { at: string }) {
  const probeTime = new Date(Date.parse(at) + probeSeconds * 1_000).toISOString();
  return { slots: 1, changeTime: at, probeTime, probeSeconds };
}

/** The conditions of the column `when`. */
const CONDITIONS = {
  always: () => true,
  'nothing had failed': ({ hangs = false }: RecordAnswer, { failures, slots }: Circuit) => !hangs && failures === 0 && slots === ALL_SLOTS,
  'something had failed': ({ hangs = false }: RecordAnswer, { failures, slots }: Circuit) => !hangs && (failures > 0 || slots < ALL_SLOTS),
  'its body hangs': ({ hangs = false }: RecordAnswer, { failures, slots }: Circuit) => hangs && (failures > 0 || slots > SLOTS[0]),
  'its body hangs again': ({ hangs = false }: RecordAnswer, { failures, slots }: Circuit) => hangs && failures === 0 && slots === SLOTS[0],
  'few slots yet': (_: RecordAnswer, circuit: Circuit) => raised(circuit) < ALL_SLOTS,
  'all slots are next': (_: RecordAnswer, circuit: Circuit) => raised(circuit) === ALL_SLOTS,
  'few in a row, or of few deliveries': (command: RecordFailure, circuit: Circuit) => !isTooMuch(command, circuit),
  'the fifth in a row': (command: RecordFailure, circuit: Circuit) => isTooMuch(command, circuit),
  'of a probe': (command: RecordFailure, circuit: Circuit) => isOfProbe(command, circuit),
  'of an earlier attempt': (command: RecordFailure, circuit: Circuit) => !isOfProbe(command, circuit),
};

function isTooMuch(command: RecordFailure, circuit: Circuit): boolean {
  const { failures, deliveries } = counted(circuit, command);
  return failures >= IN_A_ROW && deliveries.length >= OF_DELIVERIES;
}

/** Attempts that were under way when the circuit opened, or when its last probe failed, say nothing new. */
function isOfProbe({ startTime }: RecordFailure, { changeTime }: Circuit): boolean {
  return changeTime === undefined || startTime > changeTime;
}

/** The next step of the ramp. */
function raised({ slots }: Circuit): number {
  return SLOTS.find((step) => step > slots) ?? ALL_SLOTS;
}

/** How each event of the column `records` is made of a command. */
const EVENTS = {
  FailureCounted: ({ delivery, timedOut, at }: RecordFailure, { status, slots }: Circuit) => ({
    type: 'FailureCounted',
    data: { delivery, slots: timedOut || status === 'RECOVERING' ? 1 : slots, at },
  }),
  CircuitOpened: ({ delivery, at }: RecordFailure) => ({
    type: 'CircuitOpened',
    data: { delivery, probeSeconds: FIRST_PROBE_SECONDS, at },
  }),
  ProbeFailed: ({ at }: RecordFailure, { probeSeconds = FIRST_PROBE_SECONDS }: Circuit) => ({
    type: 'ProbeFailed',
    data: { probeSeconds: Math.min(LONGEST_PROBE_SECONDS, 2 * probeSeconds), at },
  }),
  RecoveryBegan: ({ at }: RecordAnswer) => ({ type: 'RecoveryBegan', data: { slots: SLOTS[0], at } }),
  SlotsRaised: ({ at }: RecordAnswer, circuit: Circuit) => ({ type: 'SlotsRaised', data: { slots: raised(circuit), at } }),
  SlotsLowered: ({ at }: RecordAnswer) => ({ type: 'SlotsLowered', data: { slots: SLOTS[0], at } }),
  CircuitClosed: ({ at }: RecordAnswer) => ({ type: 'CircuitClosed', data: { at } }),
} satisfies EventMakers<Circuit, CircuitEvent>;

/** The table with its conditions and events, for all that derives from it: decisions, documentation, specs. */
export const CIRCUIT_MACHINE: Definition<CircuitMachine> = {
  transitions: TRANSITIONS,
  otherwise: {} as Record<CircuitStatus, never>, // the table has a row for everything
  conditions: CONDITIONS,
  events: EVENTS,
};

/** The types that the compiler checks the table with. */
export type CircuitMachine = {
  state: Circuit;
  command: CircuitCommand;
  event: CircuitEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: CircuitIgnored;
  code: never;
};

/** OPEN: the endpoint gets only probes. RECOVERING: a probe was answered; each further answer lets more through. */
type CircuitStatus = 'CLOSED' | 'OPEN' | 'RECOVERING';

/** What is known of an endpoint's receiver. Times are RFC 3339 of the system's clock. */
export type Circuit = {
  readonly status: CircuitStatus;
  /** How many requests may be under way to it, in each process; while OPEN: how many probes. */
  readonly slots: number;
  /** In a row. */
  readonly failures: number;
  /** The deliveries of these failures: the first three. */
  readonly deliveries: readonly string[];
  /** The first failure since it last worked. */
  readonly failingSince?: string;
  /** When it opened, or the last probe failed. */
  readonly changeTime?: string;
  /** No probe before this. */
  readonly probeTime?: string;
  /** The wait for that probe. */
  readonly probeSeconds?: number;
};

/**
 * The receiver answered, whatever it thinks of the content: any status but 429 and 5xx. `hangs`: its body did not end in time. It works, but each
 * request holds a slot for that long, so it gets one at a time.
 */
type RecordAnswer = Command<'RecordAnswer', { hangs?: boolean }>;
/** No answer in time, no connection, 429 or 5xx. `startTime`: of the attempt. */
type RecordFailure = Command<'RecordFailure', { delivery: string; timedOut: boolean; startTime: string }>;

/** What a circuit is told: how each attempt ended. */
export type CircuitCommand = RecordAnswer | RecordFailure;

type Probe = { readonly probeSeconds: number };

/** What happens to a circuit. Kept as columns of its endpoint's row. */
export type CircuitEvent =
  | Event<'FailureCounted', { delivery: string; slots: number }>
  | Event<'CircuitOpened', { delivery: string } & Probe>
  | Event<'ProbeFailed', Probe>
  | Event<'RecoveryBegan', { slots: number }>
  | Event<'SlotsRaised', { slots: number }>
  | Event<'SlotsLowered', { slots: number }>
  | Event<'CircuitClosed', unknown>;

/** Why an answer changed nothing. */
export type CircuitIgnored = 'ALREADY_WELL' | 'ONE_SLOT_ALREADY' | 'BEGUN_BEFORE';
