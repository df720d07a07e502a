import { type StoreEvent } from './store.js';

/** A store, as the API answers it. */
export type StoreResource = {
  readonly name: string;
  readonly organization: string;
  readonly displayName: string;
  readonly createTime: string;
  readonly updateTime: string;
};

/** Folds one event into the resource; undefined until the store is created. Never throws. */
export function evolveView(view: StoreResource | undefined, { type, data: { at, ...terms } }: StoreEvent): StoreResource | undefined {
  const stored: string = type;
  return stored === 'StoreCreated' ? { ...terms, createTime: at, updateTime: at } : view;
}
