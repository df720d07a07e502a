import { randomBytes } from 'node:crypto';
import { type Decision, type Event } from '@cauce/kernel';
import { type Table } from '@cauce/postgres';
import { type EventStore } from '../src/client/event-store.js';
import { DeciderStreams } from '../src/streams/decider-streams.js';
import { type FoldedStream } from '../src/streams/row-folds.js';

/** A very small aggregate for the specs of this library: a counter with a limit. */
export type CounterEvent = Event<'CounterOpened', { readonly limit: number }> | Event<'CounterRaised', { readonly by: string }>;
export type Counter = { readonly isOpen: boolean; readonly limit: number; readonly by: readonly string[] };
export type CounterView = { readonly createTime: string; readonly count: number };
export type CounterRow = { id: string; createTime: string; position: bigint; count: number; revision: bigint; foldVersion: number };

const AT = '2030-01-01T10:00:00.000Z';

export const open =
  (limit: number) =>
  (counter: Counter): Decision<CounterEvent, 'ALREADY_OPEN', never> =>
    counter.isOpen
      ? { kind: 'ignored', why: 'ALREADY_OPEN' }
      : { kind: 'accepted', events: [{ type: 'CounterOpened', data: { limit, at: AT } }] };

export const raise =
  (by: string, at = AT) =>
  (counter: Counter): Decision<CounterEvent, 'ALREADY_RAISED', 'NOT_FOUND' | 'FULL'> => {
    if (!counter.isOpen) return { kind: 'rejected', code: 'NOT_FOUND' };
    if (counter.by.includes(by)) return { kind: 'ignored', why: 'ALREADY_RAISED' };
    if (counter.by.length >= counter.limit) return { kind: 'rejected', code: 'FULL' };
    return { kind: 'accepted', events: [{ type: 'CounterRaised', data: { by, at } }] };
  };

export function evolve(counter: Counter, event: CounterEvent): Counter {
  if (event.type === 'CounterOpened') return { ...counter, isOpen: true, limit: event.data.limit };
  return { ...counter, by: [...counter.by, event.data.by] };
}

export function evolveView(view: CounterView | undefined, event: CounterEvent): CounterView | undefined {
  if (event.type === 'CounterOpened') return { createTime: event.data.at, count: 0 };
  return view && { ...view, count: view.count + 1 };
}

export const initial: Counter = { isOpen: false, limit: 0, by: [] };

/** A new category for each spec, so that specs can share a store. */
export function newCategory(): string {
  return `counter${randomBytes(6).toString('hex')}`;
}

export function counters(
  store: Pick<EventStore, 'append' | 'read'>,
  category: string,
  upcast?: (event: CounterEvent) => CounterEvent,
): DeciderStreams<Counter, CounterView, CounterEvent> {
  return new DeciderStreams({ store, category, initial, evolve, evolveView, ...(upcast && { upcast }) });
}

export function counterTable(name: string): Table<CounterRow> {
  return {
    name,
    key: 'id',
    columns: { id: 'text', createTime: 'timestamptz', position: 'bigint', count: 'integer', revision: 'bigint', foldVersion: 'integer' },
  };
}

/** The SQL statement that creates the table. */
export function createCounterTable(name: string): string {
  return `CREATE TABLE ${name} (id text PRIMARY KEY, create_time timestamptz(3) NOT NULL, position bigint NOT NULL,
    count integer NOT NULL, revision bigint NOT NULL, fold_version integer NOT NULL)`;
}

/** A counter's row. Other fold versions count differently. */
export function toCounterRow({ id, view, revision, position, foldVersion }: FoldedStream<Counter, CounterView>): CounterRow {
  return { id, createTime: view.createTime, position, count: view.count * foldVersion, revision, foldVersion };
}
