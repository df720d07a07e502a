import { type Command, createdOnce, type Event, type OrganizationName, type StoreName } from '@cauce/kernel';

type Terms = {
  readonly name: StoreName;
  /** The owner, for ever. */
  readonly organization: OrganizationName;
  readonly displayName: string;
};

/** A store is created by an operator, whose organization exists, and stays (docs/api.md, "Operator API"). */
const STORE = createdOnce<Terms>()({
  thing: 'Store',
  identity: ['name', 'organization'],
  empty: { name: 'stores/', organization: 'organizations/' },
  notFound: 'STORE_NOT_FOUND',
  exists: 'STORE_EXISTS',
});

export const { decide, evolve, initial } = STORE;

/** For the laws. @internal */
export const STORE_MACHINE = STORE.machine;

/** What `decide` needs to know of a store: no more. */
export type Store = typeof initial;

/** All that a store can be asked. @internal */
export type StoreCommand = Command<'CreateStore', Terms>;

/** All that a store's stream can hold, for ever: add optional fields, else a new type. */
export type StoreEvent = Event<'StoreCreated', Terms>;
