import {
  answer,
  type Command,
  type Decision,
  type Definition,
  type Event,
  type EventMakers,
  type OrganizationName,
  type StoreName,
  type StoreProfile,
  storeProfile,
  type Transitions,
} from '@cauce/kernel';

/** Every status of a store that exists. */
const EXISTING = ['ACTIVE'] as const;

/** Created by an operator, whose organization exists, and stays; what buyers see of it can be changed (docs/operator-api.md, "Stores"). */
// prettier-ignore
const TRANSITIONS: Transitions<StoreMachine> = {
  // from                 when               to         records, or the answer
  CreateStore: [
    [['NONE'],            'always',          'ACTIVE',  ['StoreCreated']],
    [EXISTING,            'same store',      'ignored', 'ALREADY_CREATED'],
  ],
  ChangeStoreProfile: [
    [['ACTIVE'],          'another profile', 'same',    ['StoreProfileChanged']],
    [['ACTIVE'],          'same profile',    'ignored', 'UNCHANGED'],
  ],
};

/** The one rule for all that the table leaves out: rejected, and the state is the reason. */
const OTHERWISE: Readonly<Record<'NONE' | StoreStatus, StoreRejected>> = {
  NONE: 'STORE_NOT_FOUND',
  ACTIVE: 'STORE_EXISTS',
};

/** Answers a command. Pure, never throws; appends nothing itself. */
export function decide(command: StoreCommand, store: Store): Decision<StoreEvent, StoreIgnored, StoreRejected> {
  return answer<StoreMachine>(STORE_MACHINE, command, store);
}

/** What an event makes of a store. Never reads the table: editing the table must not rewrite history. */
export function evolve(store: Store, event: StoreEvent): Store {
  switch (event.type) {
    case 'StoreCreated': {
      const { name, organization } = event.data;
      return { status: 'ACTIVE', name, organization, profile: storeProfile(event.data) };
    }
    case 'StoreProfileChanged':
      return { ...store, profile: storeProfile(event.data) };
    default:
      event satisfies never; // a missing case does not compile; an event of a newer version changes nothing here
      return store;
  }
}

/** A store before its first event. */
export const initial: Store = { status: 'NONE', name: 'stores/', organization: 'organizations/', profile: undefined };

/** The conditions of the column `when`. The type of `command` says for which commands each may be used. */
const CONDITIONS = {
  always: () => true,
  'same store': ({ name, organization }: CreateStore, store: Store) => name === store.name && organization === store.organization,
  'another profile': (command: ChangeStoreProfile, store: Store) => !leavesProfile(command, store),
  'same profile': (command: ChangeStoreProfile, store: Store) => leavesProfile(command, store),
};

function leavesProfile(command: ChangeStoreProfile, { profile = {} }: Store): boolean {
  const { supportEmail, supportUrl, logoUrl } = changed(command, profile);
  return supportEmail === profile.supportEmail && supportUrl === profile.supportUrl && logoUrl === profile.logoUrl;
}

/** What is absent in the command stays, and an empty text removes. */
function changed({ supportEmail, supportUrl, logoUrl }: ChangeStoreProfile, profile: StoreProfile = {}): StoreProfile {
  const changes = {
    ...(supportEmail !== undefined && { supportEmail }),
    ...(supportUrl !== undefined && { supportUrl }),
    ...(logoUrl !== undefined && { logoUrl }),
  };
  return storeProfile({ ...profile, ...changes }) ?? {};
}

/** How each event is made. */
const EVENTS = {
  StoreCreated: ({ name, organization, displayName, at, ...profile }: CreateStore) => ({
    type: 'StoreCreated' as const,
    data: { name, organization, displayName, ...storeProfile(profile), at },
  }),
  StoreProfileChanged: (command: ChangeStoreProfile, { profile }: Store) => ({
    type: 'StoreProfileChanged' as const,
    data: { ...changed(command, profile), at: command.at },
  }),
} satisfies EventMakers<Store, StoreEvent>;

/** The table with its conditions and events: for the laws, the retracing and documentation. */
export const STORE_MACHINE: Definition<StoreMachine> = {
  transitions: TRANSITIONS,
  otherwise: OTHERWISE,
  conditions: CONDITIONS,
  events: EVENTS,
};

/** The types that the compiler checks the table with. */
export type StoreMachine = {
  state: Store;
  command: StoreCommand;
  event: StoreEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: StoreIgnored;
  code: StoreRejected;
};

/** A store that exists is active: there is no other state yet. */
type StoreStatus = (typeof EXISTING)[number];

/** What `decide` needs to know of a store: no more. */
export type Store = {
  readonly status: 'NONE' | StoreStatus;
  readonly name: StoreName;
  readonly organization: OrganizationName;
  /** Undefined where none of it is set. */
  readonly profile: StoreProfile | undefined;
};

type Terms = {
  readonly name: StoreName;
  /** The owner, for ever. */
  readonly organization: OrganizationName;
  readonly displayName: string;
} & StoreProfile;

/** By an operator. */
type CreateStore = Command<'CreateStore', Terms>;
/** By an operator: what is absent stays, and an empty text removes. */
type ChangeStoreProfile = Command<'ChangeStoreProfile', StoreProfile>;

/** All that a store can be asked. A new member does not compile until the table has its rows. */
export type StoreCommand = CreateStore | ChangeStoreProfile;

/** All that a store's stream can hold, for ever: add optional fields, else a new type. */
export type StoreEvent =
  | Event<'StoreCreated', Terms>
  /** All that is set from then on: what is absent is not. */
  | Event<'StoreProfileChanged', StoreProfile>;

/** Why nothing was recorded though the command was no error. */
export type StoreIgnored = 'ALREADY_CREATED' | 'UNCHANGED';

/** The codes that the error catalogue maps to statuses. */
export type StoreRejected = 'STORE_NOT_FOUND' | 'STORE_EXISTS';
