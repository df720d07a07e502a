import { answer, type Command, type Decision, type Definition, type Event, type EventMakers, type Transitions } from '@cauce/kernel';

/** The statuses of an endpoint that is in use. */
const OPEN = ['ENABLED', 'DISABLED'] as const;

/**
 * Every status that an endpoint can have. HANDSHAKING: a partner has not acknowledged it yet, deliveries wait. CLOSING: it gets
 * nothing new, and what is being sent comes to its end. CLOSED: none of its deliveries is being sent any more.
 */
export const ENDPOINT_STATUSES = ['HANDSHAKING', ...OPEN, 'CLOSING', 'CLOSED'] as const;

/**
 * docs/api.md, "Webhooks": a 410 disables the endpoint; a disabled one loses nothing, its deliveries wait until it is resumed.
 * A partner's endpoint is offered, and enabled once the partner has acknowledged the handshake. An endpoint that is closed before it is made is
 * never made.
 * `same`: the status stays.
 */
// prettier-ignore
const TRANSITIONS: Transitions<EndpointMachine> = {
  // from                     when                      to          records, or the answer
  RegisterEndpoint: [
    [['NONE'],                'there is room',          'ENABLED',  ['EndpointRegistered']],
    [['NONE'],                'too many are enabled',   'rejected', 'TOO_MANY_WEBHOOK_ENDPOINTS'],
    [OPEN,                    'always',                 'ignored',  'ALREADY_REGISTERED'],
  ],
  OfferEndpoint: [
    [['NONE'],                'always',                 'HANDSHAKING', ['EndpointOffered']],
    [['HANDSHAKING', ...OPEN], 'always',                'ignored',  'ALREADY_REGISTERED'],
  ],
  AcknowledgeEndpoint: [
    [['HANDSHAKING'],         'always',                 'ENABLED',  ['EndpointAcknowledged']],
    [OPEN,                    'always',                 'ignored',  'ALREADY_ACKNOWLEDGED'],
  ],
  ChangeEndpoint: [
    [OPEN,                    'something differs',      'same',     ['EndpointChanged']],
    [OPEN,                    'nothing differs',        'ignored',  'NOTHING_CHANGED'],
  ],
  RecordGone: [
    [['ENABLED'],             'its address is gone',    'DISABLED', ['EndpointDisabled']],
    [['ENABLED'],             'another address is gone', 'ignored', 'ADDRESS_CHANGED_SINCE'],
    [['ENABLED'],             'it was gone before its resumption', 'ignored', 'RESUMED_SINCE'],
    [['DISABLED'],            'always',                 'ignored',  'ALREADY_DISABLED'],
    [['HANDSHAKING'],         'always',                 'ignored',  'NOT_ACKNOWLEDGED'],
    [['CLOSING', 'CLOSED'],   'always',                 'ignored',  'ALREADY_CLOSED'],
  ],
  DisableEndpoint: [
    [['ENABLED'],             'always',                 'DISABLED', ['EndpointDisabled']],
    [['DISABLED'],            'always',                 'ignored',  'ALREADY_DISABLED'],
  ],
  ResumeEndpoint: [
    [['DISABLED'],            'there is room',          'ENABLED',  ['EndpointResumed']],
    [['DISABLED'],            'too many are enabled',   'rejected', 'TOO_MANY_WEBHOOK_ENDPOINTS'],
    [['ENABLED'],             'always',                 'ignored',  'ALREADY_ENABLED'],
  ],
  CloseEndpoint: [
    [['NONE', 'HANDSHAKING', ...OPEN], 'always',        'CLOSING',  ['EndpointClosing']],
    [['CLOSING', 'CLOSED'],   'always',                 'ignored',  'ALREADY_CLOSED'],
  ],
  RecordDrained: [
    [['CLOSING'],             'always',                 'CLOSED',   ['EndpointClosed']],
    [['CLOSED'],              'always',                 'ignored',  'ALREADY_CLOSED'],
  ],
};

/** The maximum of enabled endpoints of an organization: each event becomes that many webhooks. Endpoints from before this rule stay. */
const MOST_ENABLED = 16;

/** The one rule for all that the table leaves out. */
const OTHERWISE: Readonly<Record<'NONE' | EndpointStatus, EndpointRejected>> = {
  NONE: 'WEBHOOK_ENDPOINT_NOT_FOUND',
  HANDSHAKING: 'WEBHOOK_ENDPOINT_HANDSHAKING',
  ENABLED: 'WEBHOOK_ENDPOINT_ENABLED',
  DISABLED: 'WEBHOOK_ENDPOINT_DISABLED',
  CLOSING: 'WEBHOOK_ENDPOINT_CLOSING',
  CLOSED: 'WEBHOOK_ENDPOINT_CLOSED',
};

/** Answers a command. Pure, never throws; stores nothing itself. */
export function decide(command: EndpointCommand, endpoint: Endpoint): Decision<EndpointEvent, EndpointIgnored, EndpointRejected> {
  return answer<EndpointMachine>(ENDPOINT_MACHINE, command, endpoint);
}

/** What an event makes of an endpoint. Never reads the table. */
export function evolve(endpoint: Endpoint, event: EndpointEvent): Endpoint {
  switch (event.type) {
    case 'EndpointRegistered':
      return { status: 'ENABLED', ...withoutTime(event.data) };
    case 'EndpointOffered':
      return { status: 'HANDSHAKING', ...withoutTime(event.data) };
    case 'EndpointAcknowledged':
      return { ...endpoint, status: 'ENABLED' };
    case 'EndpointChanged':
      return { ...endpoint, ...withoutTime(event.data) };
    case 'EndpointDisabled':
      return { ...endpoint, status: 'DISABLED', disabledBecause: event.data.because };
    case 'EndpointResumed':
      return { ...withoutReason(endpoint), status: 'ENABLED', resumeTime: event.data.at };
    case 'EndpointClosing':
      return { ...withoutReason(endpoint), status: 'CLOSING' };
    case 'EndpointClosed':
      return { ...endpoint, status: 'CLOSED' };
    default:
      event satisfies never; // a missing case does not compile
      return endpoint;
  }
}

function withoutReason({ disabledBecause: _, ...rest }: Endpoint): Endpoint {
  return rest;
}

/** An endpoint before it is registered. */
export const initial: Endpoint = { status: 'NONE', url: '', store: null, events: [] };

/** The conditions of the column `when`. */
const CONDITIONS = {
  always: () => true,
  'there is room': ({ enabledCount }: RegisterEndpoint | ResumeEndpoint) => enabledCount < MOST_ENABLED,
  'too many are enabled': ({ enabledCount }: RegisterEndpoint | ResumeEndpoint) => enabledCount >= MOST_ENABLED,
  'something differs': (command: ChangeEndpoint, endpoint: Endpoint) => differs(command, endpoint),
  'nothing differs': (command: ChangeEndpoint, endpoint: Endpoint) => !differs(command, endpoint),
  'its address is gone': (command: RecordGone, endpoint: Endpoint) =>
    command.url === endpoint.url && !isBeforeResumption(command, endpoint),
  'another address is gone': ({ url }: RecordGone, endpoint: Endpoint) => url !== endpoint.url,
  'it was gone before its resumption': (command: RecordGone, endpoint: Endpoint) =>
    command.url === endpoint.url && isBeforeResumption(command, endpoint),
};

function differs({ url, store, events }: ChangeEndpoint, endpoint: Endpoint): boolean {
  return (
    (url !== undefined && url !== endpoint.url) ||
    (store !== undefined && store !== endpoint.store) ||
    (events !== undefined && events.join() !== endpoint.events.join())
  );
}

/** An attempt that began before an operator resumed the endpoint says nothing about the receiver after that. */
function isBeforeResumption({ startTime }: RecordGone, { resumeTime }: Endpoint): boolean {
  return resumeTime !== undefined && Date.parse(startTime) < Date.parse(resumeTime);
}

/** How each event of the column `records` is made of a command. */
const EVENTS = {
  EndpointRegistered: ({ type: _, enabledCount: __, ...data }: RegisterEndpoint) => ({ type: 'EndpointRegistered', data }),
  EndpointOffered: ({ type: _, ...data }: OfferEndpoint) => ({ type: 'EndpointOffered', data }),
  EndpointAcknowledged: ({ at }: AcknowledgeEndpoint) => ({ type: 'EndpointAcknowledged', data: { at } }),
  EndpointChanged: ({ type: _, ...data }: ChangeEndpoint) => ({ type: 'EndpointChanged', data }),
  EndpointDisabled: ({ type, at }: RecordGone | DisableEndpoint) => ({
    type: 'EndpointDisabled',
    data: { because: type === 'RecordGone' ? 'GONE' : 'OPERATOR', at },
  }),
  EndpointResumed: ({ at }: ResumeEndpoint) => ({ type: 'EndpointResumed', data: { at } }),
  EndpointClosing: ({ at }: CloseEndpoint) => ({ type: 'EndpointClosing', data: { at } }),
  EndpointClosed: ({ at }: RecordDrained) => ({ type: 'EndpointClosed', data: { at } }),
} satisfies EventMakers<Endpoint, EndpointEvent>;

function withoutTime<Data extends { at: string }>({ at: _, ...rest }: Data): Omit<Data, 'at'> {
  return rest;
}

/** The table with its conditions and events, for all that derives from it: `decide`, documentation, OpenAPI enums, specs. */
export const ENDPOINT_MACHINE: Definition<EndpointMachine> = {
  transitions: TRANSITIONS,
  otherwise: OTHERWISE,
  conditions: CONDITIONS,
  events: EVENTS,
};

/** The types that the compiler checks the table with. */
export type EndpointMachine = {
  state: Endpoint;
  command: EndpointCommand;
  event: EndpointEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: EndpointIgnored;
  code: EndpointRejected;
};

type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];
/** GONE: its receiver answered 410. OPERATOR: an operator disabled it. */
export type DisabledBecause = 'GONE' | 'OPERATOR';

/** What `decide` needs to know of an endpoint: no more. */
export type Endpoint = Target & {
  readonly status: 'NONE' | EndpointStatus;
  readonly disabledBecause?: DisabledBecause;
  /** When it was last resumed, RFC 3339; absent: never. */
  readonly resumeTime?: string;
};

type Target = {
  readonly url: string;
  /** `stores/<id>`; null: all of the organization's. */
  readonly store: string | null;
  /** Names of the webhook events it gets; none named: all. */
  readonly events: readonly string[];
};

/** `enabledCount`: how many enabled endpoints the organization already has. */
type Among = { readonly enabledCount: number };

/** By an operator; the address was checked before. */
type RegisterEndpoint = Command<'RegisterEndpoint', Target & Among>;
/** For an integration: its handshake is about to be sent. */
type OfferEndpoint = Command<'OfferEndpoint', Target>;
/** The partner acknowledged the handshake. */
type AcknowledgeEndpoint = Command<'AcknowledgeEndpoint', unknown>;
/** By an operator. What is absent stays. */
type ChangeEndpoint = Command<'ChangeEndpoint', Partial<Target>>;
/** The receiver at this address answered 410. `startTime`: when that attempt began, RFC 3339. */
type RecordGone = Command<'RecordGone', { url: string; startTime: string }>;
/** By an operator. */
type DisableEndpoint = Command<'DisableEndpoint', unknown>;
/** By an operator. */
type ResumeEndpoint = Command<'ResumeEndpoint', Among>;

/** By an operator, or because its integration is over. */
type CloseEndpoint = Command<'CloseEndpoint', unknown>;
/** None of its deliveries waits or is being sent any more. */
type RecordDrained = Command<'RecordDrained', unknown>;

/** All that an endpoint can be asked. A new member does not compile until the table has its rows. */
export type EndpointCommand =
  | RegisterEndpoint
  | OfferEndpoint
  | AcknowledgeEndpoint
  | ChangeEndpoint
  | RecordGone
  | DisableEndpoint
  | ResumeEndpoint
  | CloseEndpoint
  | RecordDrained;

/** What happens to an endpoint. Kept as its row, not as a stream: it is configuration, and holds secrets. */
export type EndpointEvent =
  | Event<'EndpointRegistered', Target>
  | Event<'EndpointOffered', Target>
  | Event<'EndpointAcknowledged', unknown>
  | Event<'EndpointChanged', Partial<Target>>
  | Event<'EndpointDisabled', { because: DisabledBecause }>
  | Event<'EndpointResumed', unknown>
  | Event<'EndpointClosing', unknown>
  | Event<'EndpointClosed', unknown>;

/** Why nothing was recorded though the command was no error. */
export type EndpointIgnored =
  | 'ALREADY_REGISTERED'
  | 'ALREADY_ACKNOWLEDGED'
  | 'NOT_ACKNOWLEDGED'
  | 'NOTHING_CHANGED'
  | 'ADDRESS_CHANGED_SINCE'
  | 'RESUMED_SINCE'
  | 'ALREADY_DISABLED'
  | 'ALREADY_ENABLED'
  | 'ALREADY_CLOSED';

/** The codes that the error catalogue maps to HTTP statuses. */
export type EndpointRejected = 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'TOO_MANY_WEBHOOK_ENDPOINTS' | `WEBHOOK_ENDPOINT_${EndpointStatus}`;
