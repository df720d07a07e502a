import { type StoreProfile, storeProfile } from '@cauce/kernel';
import { type StoreEvent } from './store.js';

/** A store, as the public API answers it. */
export type PublicStore = {
  readonly name: string;
  readonly organization: string;
  readonly displayName: string;
  readonly createTime: string;
  readonly updateTime: string;
};

/** A store, as the operator API answers it: with what its buyers see of it. */
export type StoreResource = PublicStore & StoreProfile;

/** Folds one event into the resource; undefined until the store is created. Never throws. */
export function evolveView(view: StoreResource | undefined, event: StoreEvent): StoreResource | undefined {
  const { at } = event.data;
  if (event.type === 'StoreCreated') {
    const { name, organization, displayName } = event.data;
    return { name, organization, displayName, ...storeProfile(event.data), createTime: at, updateTime: at };
  }
  const stored: string = event.type; // wider than today's events: one of a newer version changes nothing here
  if (view === undefined || stored !== 'StoreProfileChanged') return view;
  return { ...publicStore(view), ...storeProfile(event.data), updateTime: at };
}

/** Without what the public API does not list. */
export function publicStore({ name, organization, displayName, createTime, updateTime }: StoreResource): PublicStore {
  return { name, organization, displayName, createTime, updateTime };
}
