import {
  answer,
  type CardEntry,
  type Command,
  type Decision,
  type Definition,
  type Event,
  type EventMakers,
  type PaymentMethod,
  type Transitions,
} from '@cauce/kernel';

/** Every status of a processor account that exists. */
const EXISTING = ['ACTIVE', 'RETIRED', 'DELETED'] as const;

/** An organization's own account at a processor (docs/adr/0037). Only the operator makes and changes it. */
// prettier-ignore
const TRANSITIONS: Transitions<ProcessorAccountMachine> = {
  // from                      when              to          records, or the answer
  RegisterAccount: [
    [['NONE'],                 'always',         'ACTIVE',   ['ProcessorAccountRegistered']],
    [EXISTING,                 'always',         'ignored',  'ALREADY_REGISTERED'],
  ],
  ChangeAccount: [
    [['ACTIVE', 'RETIRED'],    'other terms',    'same',     ['ProcessorAccountChanged']],
    [['ACTIVE', 'RETIRED'],    'same terms',     'ignored',  'UNCHANGED'],
  ],
  RotateSecrets: [
    [['ACTIVE', 'RETIRED'],    'other secrets',  'same',     ['ProcessorSecretsRotated']],
    [['ACTIVE', 'RETIRED'],    'same secrets',   'ignored',  'UNCHANGED'],
  ],
  RetireAccount: [
    [['ACTIVE'],               'always',         'RETIRED',  ['ProcessorAccountRetired']],
    [['RETIRED'],              'always',         'ignored',  'ALREADY_RETIRED'],
  ],
  // Whether cards, attempts or refunds still need it is asked before: no stream of its own says so.
  DeleteAccount: [
    [['RETIRED'],              'always',         'DELETED',  ['ProcessorAccountDeleted']],
    [['DELETED'],              'always',         'ignored',  'ALREADY_DELETED'],
  ],
};

/** The one rule for all that the table leaves out: rejected, and the state is the reason. */
const OTHERWISE: Readonly<Record<ProcessorAccount['status'], ProcessorAccountRejected>> = {
  NONE: 'PROCESSOR_ACCOUNT_NOT_FOUND',
  ACTIVE: 'PROCESSOR_ACCOUNT_ACTIVE',
  RETIRED: 'PROCESSOR_ACCOUNT_RETIRED',
  DELETED: 'PROCESSOR_ACCOUNT_DELETED',
};

/** Answers a command. Pure, never throws; appends nothing itself. */
export function decide(
  command: ProcessorAccountCommand,
  account: ProcessorAccount,
): Decision<ProcessorAccountEvent, ProcessorAccountIgnored, ProcessorAccountRejected> {
  return answer<ProcessorAccountMachine>(PROCESSOR_ACCOUNT_MACHINE, command, account);
}

/** What an event makes of an account. Never reads the table: editing the table must not rewrite history. */
export function evolve(account: ProcessorAccount, event: ProcessorAccountEvent): ProcessorAccount {
  switch (event.type) {
    case 'ProcessorAccountRegistered':
      return { status: 'ACTIVE', terms: changeableOf(event.data), secrets: { ...event.data.secrets, replaced: [] } };
    case 'ProcessorAccountChanged':
      return { ...account, terms: changeableOf(event.data) };
    case 'ProcessorSecretsRotated':
      return { ...account, secrets: secretsOf(event.data) };
    case 'ProcessorAccountRetired':
      return { ...account, status: 'RETIRED' };
    case 'ProcessorAccountDeleted':
      return { ...account, status: 'DELETED' };
    default:
      event satisfies never; // a missing case does not compile; an event of a newer version changes nothing here
      return account;
  }
}

/** An account before its first event. */
export const initial: ProcessorAccount = {
  status: 'NONE',
  terms: { displayName: '', publicAddress: '', methods: [] },
  secrets: { apiKey: '', callbackSecret: '', replaced: [] },
};

/** The conditions of the column `when`. */
const CONDITIONS = {
  always: () => true,
  'other terms': (command: ChangeAccount, account: ProcessorAccount) => !hasTerms(command, account),
  'same terms': (command: ChangeAccount, account: ProcessorAccount) => hasTerms(command, account),
  'other secrets': (command: RotateSecrets, account: ProcessorAccount) => !hasSecrets(command, account),
  'same secrets': (command: RotateSecrets, account: ProcessorAccount) => hasSecrets(command, account),
};

function hasTerms(command: ChangeAccount, { terms }: ProcessorAccount): boolean {
  return JSON.stringify(changedTerms(command, terms)) === JSON.stringify(changeableOf(terms));
}

function hasSecrets(command: RotateSecrets, { secrets }: ProcessorAccount): boolean {
  return JSON.stringify(rotated(command, secrets)) === JSON.stringify(secretsOf(secrets));
}

/** What is absent in the command stays; an empty list of currencies: all. */
function changedTerms({ type: _, at: __, ...change }: ChangeAccount, terms: ChangeableTerms): ChangeableTerms {
  return changeableOf({ ...terms, ...change });
}

/** In one order, so that equal terms are equal texts. */
function changeableOf({ displayName, publicAddress, methods, currencies, cardEntry }: ChangeableTerms): ChangeableTerms {
  return {
    ...{ displayName, publicAddress, methods },
    ...(currencies !== undefined && currencies.length > 0 && { currencies }),
    ...(cardEntry === 'REDIRECT' && { cardEntry }),
  };
}

/**
 * The secrets after a rotation. Callbacks that are signed with the replaced secret are taken until `replacedExpireTime`, since the processor may sign
 * with it for a while. Without a new callback secret, that time ends those that were replaced before.
 */
function rotated({ apiKey, callbackSecret, replacedExpireTime, at }: RotateSecrets, secrets: ProcessorSecrets): ProcessorSecrets {
  const isNew = callbackSecret !== undefined && callbackSecret !== secrets.callbackSecret;
  const ends = callbackSecret === undefined ? replacedExpireTime : undefined;
  const replaced = [
    ...secrets.replaced.map((each) => ({ ...each, expireTime: earlier(each.expireTime, ends) })),
    ...(isNew ? [{ callbackSecret: secrets.callbackSecret, expireTime: replacedExpireTime ?? at }] : []),
  ];
  return secretsOf({
    apiKey: apiKey ?? secrets.apiKey,
    callbackSecret: callbackSecret ?? secrets.callbackSecret,
    replaced: replaced.filter(({ expireTime }) => expireTime > at),
  });
}

function earlier(time: string, other: string | undefined): string {
  return other !== undefined && other < time ? other : time;
}

function secretsOf({ apiKey, callbackSecret, replaced }: ProcessorSecrets): ProcessorSecrets {
  return {
    apiKey,
    callbackSecret,
    replaced: replaced.map((each) => ({ callbackSecret: each.callbackSecret, expireTime: each.expireTime })),
  };
}

/** How each event is made. */
const EVENTS = {
  ProcessorAccountRegistered: ({ type: _, ...data }: RegisterAccount) => ({ type: 'ProcessorAccountRegistered' as const, data }),
  ProcessorAccountChanged: (command: ChangeAccount, { terms }: ProcessorAccount) => ({
    type: 'ProcessorAccountChanged' as const,
    data: { ...changedTerms(command, terms), at: command.at },
  }),
  ProcessorSecretsRotated: (command: RotateSecrets, { secrets }: ProcessorAccount) => ({
    type: 'ProcessorSecretsRotated' as const,
    data: { ...rotated(command, secrets), at: command.at },
  }),
  ProcessorAccountRetired: ({ at }: RetireAccount) => ({ type: 'ProcessorAccountRetired' as const, data: { at } }),
  ProcessorAccountDeleted: ({ at }: DeleteAccount) => ({ type: 'ProcessorAccountDeleted' as const, data: { at } }),
} satisfies EventMakers<ProcessorAccount, ProcessorAccountEvent>;

/** The table with its conditions and events: for the laws and for documentation. */
export const PROCESSOR_ACCOUNT_MACHINE: Definition<ProcessorAccountMachine> = {
  transitions: TRANSITIONS,
  otherwise: OTHERWISE,
  conditions: CONDITIONS,
  events: EVENTS,
};

/** The types that the compiler checks the table with. */
export type ProcessorAccountMachine = {
  state: ProcessorAccount;
  command: ProcessorAccountCommand;
  event: ProcessorAccountEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: ProcessorAccountIgnored;
  code: ProcessorAccountRejected;
};

/** ACTIVE takes new money; RETIRED only ends what it began, and charges the cards that it stored; DELETED does nothing any more. */
export type ProcessorAccountStatus = (typeof EXISTING)[number];

/** What `decide` needs to know of an account: no more. */
export type ProcessorAccount = {
  readonly status: 'NONE' | ProcessorAccountStatus;
  readonly terms: ChangeableTerms;
  readonly secrets: ProcessorSecrets;
};

/** What an operator may change later. The address is not among it: what was charged there is looked up there. */
type ChangeableTerms = {
  readonly displayName: string;
  /** Where buyers' browsers send the card form. */
  readonly publicAddress: string;
  readonly methods: readonly PaymentMethod[];
  /** ISO 4217; absent: all. */
  readonly currencies?: readonly string[];
  /** Absent: FORM. */
  readonly cardEntry?: CardEntry;
};

/** Each is sealed for this account: only a call or a callback opens one. Times are the machine's, RFC 3339 UTC: a processor knows no test clock. */
export type ProcessorSecrets = {
  readonly apiKey: string;
  readonly callbackSecret: string;
  /** Callback secrets that were replaced, and until when callbacks that are signed with them are taken. */
  readonly replaced: readonly { readonly callbackSecret: string; readonly expireTime: string }[];
};

type Registration = ChangeableTerms & {
  /** `organizations/<id>/processor-accounts/<id>`. */
  readonly name: string;
  /** `organizations/<id>`. */
  readonly organization: string;
  /** Where the processor's protocol is spoken. */
  readonly address: string;
  readonly secrets: Omit<ProcessorSecrets, 'replaced'>;
};

type RegisterAccount = Command<'RegisterAccount', Registration>;
type ChangeAccount = Command<'ChangeAccount', Partial<ChangeableTerms>>;
type RotateSecrets = Command<
  'RotateSecrets',
  { readonly apiKey?: string; readonly callbackSecret?: string; readonly replacedExpireTime?: string }
>;
type RetireAccount = Command<'RetireAccount', unknown>;
type DeleteAccount = Command<'DeleteAccount', unknown>;

/** All that an account can be asked. A new member does not compile until the table has its rows. */
export type ProcessorAccountCommand = RegisterAccount | ChangeAccount | RotateSecrets | RetireAccount | DeleteAccount;

/** All that an account's stream can hold, for ever: add optional fields, else a new type. */
export type ProcessorAccountEvent =
  | Event<'ProcessorAccountRegistered', Registration>
  | Event<'ProcessorAccountChanged', ChangeableTerms>
  | Event<'ProcessorSecretsRotated', ProcessorSecrets>
  | Event<'ProcessorAccountRetired', unknown>
  | Event<'ProcessorAccountDeleted', unknown>;

/** Why nothing was recorded though the command was no error. */
export type ProcessorAccountIgnored = 'ALREADY_REGISTERED' | 'UNCHANGED' | 'ALREADY_RETIRED' | 'ALREADY_DELETED';

/** The codes that the error catalogue maps to HTTP statuses. */
export type ProcessorAccountRejected = 'PROCESSOR_ACCOUNT_NOT_FOUND' | `PROCESSOR_ACCOUNT_${ProcessorAccountStatus}`;
