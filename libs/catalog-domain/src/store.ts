import {
  answer,
  type Command,
  type Decision,
  type Definition,
  type Event,
  type EventMakers,
  type OrganizationName,
  type StoreName,
  type Transitions,
} from '@cauce/kernel';

/** Every status of a store that exists. */
const EXISTING = ['ACTIVE'] as const;

/** A store is created by an operator and stays (docs/api.md, "Operator API"). */
// prettier-ignore
const TRANSITIONS: Transitions<StoreMachine> = {
  // from          when          to         records, or the answer
  CreateStore: [
    [['NONE'],     'always',     'ACTIVE',  ['StoreCreated']],
    [EXISTING,     'same store', 'ignored', 'ALREADY_CREATED'],
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
export function evolve(store: Store, { type, data }: StoreEvent): Store {
  const stored: string = type; // wider than today's events: one of a newer version changes nothing here
  return stored === 'StoreCreated' ? { status: 'ACTIVE', name: data.name, organization: data.organization } : store;
}

/** A store before its first event. */
export const initial: Store = { status: 'NONE', name: 'stores/', organization: 'organizations/' };

/** The conditions of the column `when`. */
const CONDITIONS = {
  always: () => true,
  'same store': (command: CreateStore, store: Store) => command.name === store.name && command.organization === store.organization,
};

/** How each event is made. */
const EVENTS = {
  StoreCreated: ({ name, organization, displayName, at }: CreateStore) => ({
    type: 'StoreCreated' as const,
    data: { name, organization, displayName, at },
  }),
} satisfies EventMakers<Store, StoreEvent>;

/** The table with its conditions and events: for the laws and for documentation. @internal */
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
export type Store = { readonly status: 'NONE' | StoreStatus; readonly name: StoreName; readonly organization: OrganizationName };

type Terms = {
  readonly name: StoreName;
  /** The owner, for ever. */
  readonly organization: OrganizationName;
  readonly displayName: string;
};

/** By an operator; the organization exists. */
type CreateStore = Command<'CreateStore', Terms>;

/** All that a store can be asked. A new member does not compile until the table has its rows. */
export type StoreCommand = CreateStore;

/** All that a store's stream can hold, for ever: add optional fields, else a new type. */
export type StoreEvent = Event<'StoreCreated', Terms>;

/** Why nothing was recorded though the command was no error. */
export type StoreIgnored = 'ALREADY_CREATED';

/** The codes that the error catalogue maps to statuses. */
export type StoreRejected = 'STORE_NOT_FOUND' | 'STORE_EXISTS';
