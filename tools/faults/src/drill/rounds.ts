import type { StoreName } from './copies.js';
import { LOST_WITH_THE_EVENT_STORE } from './losses.js';
import { type Kind, KINDS } from './probes.js';

/** Which copy is put back: of the first or of the second time. */
type Taken = 'first' | 'second';

/** A round: what is lost and what is put back. */
export type Round = {
  readonly name: string;
  /** In words, for the table. */
  readonly what: string;
  readonly put: Partial<Record<StoreName, Taken>>;
  /** Of belongings that are older than both copies, between them, newer than both. */
  readonly loses: readonly [older: readonly Kind[], between: readonly Kind[], newer: readonly Kind[]];
};

/** What has no stream: it is lost since the copy of Postgres. An attempt that was open at the end is in no copy. */
const IN_POSTGRES_ALONE: readonly Kind[] = ['webhooks', 'waiting webhooks', 'integrations', 'partners’ tokens', 'connect links', 'open attempts', 'test clocks']; // prettier-ignore
const ATTEMPTS: readonly Kind[] = ['open attempts'];

/** What is tried with the copies. */
export const ROUNDS: readonly Round[] = [
  {
    name: 'older-event-store',
    what: 'both lost; the event store’s copy is the older one',
    put: { 'event-store': 'first', postgres: 'second' },
    loses: [ATTEMPTS, LOST_WITH_THE_EVENT_STORE, KINDS],
  },
  {
    name: 'newer-event-store',
    what: 'both lost; the event store’s copy is the newer one',
    put: { 'event-store': 'second', postgres: 'first' },
    loses: [ATTEMPTS, IN_POSTGRES_ALONE, KINDS],
  },
  {
    name: 'event-store',
    what: 'the event store lost, its newest copy put back',
    put: { 'event-store': 'second' },
    loses: [ATTEMPTS, ATTEMPTS, LOST_WITH_THE_EVENT_STORE],
  },
  {
    name: 'postgres',
    what: 'Postgres lost, its oldest copy put back',
    put: { postgres: 'first' },
    loses: [ATTEMPTS, IN_POSTGRES_ALONE, IN_POSTGRES_ALONE],
  },
];

/** Whether followers will find a log that is shorter than the one that they followed. */
export function isEventStoreOlder({ put }: Round): boolean {
  return put['event-store'] !== undefined && (put.postgres === undefined || (put['event-store'] === 'first' && put.postgres === 'second'));
}
