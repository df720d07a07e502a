import { inWords, isUnavailable } from '@cauce/postgres';
import type { WaitingFor } from '@cauce/telemetry';
import { troubleOf } from '../client/trouble.js';

/** What a follower may wait for, and why. */
export type PartTrouble = WaitingFor & { readonly part: string };

export const EVENT_STORE = 'the event store';
export const POSTGRES = 'Postgres';
export const KAFKA = 'Kafka';

/** What a batch that was handled has reached. */
export const HANDLED_BY = [POSTGRES, KAFKA];

/** Of a subscription. */
export function troubleOfStore(error: unknown): PartTrouble {
  const { kind, words } = troubleOf(error) ?? plain(error, 'the event store cannot be followed');
  return { part: EVENT_STORE, kind, words };
}

/** Of a lease, or a position. However a connection breaks, it is one kind: while Postgres is away they break in several ways by turns. */
export function troubleOfPostgres(error: unknown): PartTrouble {
  const said = inWords(error);
  const { kind, words } = plain(said, 'Postgres does not answer');
  return { part: POSTGRES, kind: said === error && isUnavailable(error) ? (sqlStateOf(error) ?? 'NO_CONNECTION') : kind, words };
}

/** Of a batch: undefined where no part is away, so that what has happened matters. */
export function troubleOfHandling(error: unknown): PartTrouble | undefined {
  // Kafka first: what broke its connection looks like what breaks one to Postgres.
  if (!(error instanceof Error) || !/^(KafkaJS|Bus(Refusal|Away)$)/.test(error.name))
    return isUnavailable(error) ? troubleOfPostgres(error) : undefined;
  // One kind for publishers and consumers: they wait for the same.
  if ('kind' in error && typeof error.kind === 'string') return { part: KAFKA, kind: error.kind, words: error.message };
  return { part: KAFKA, ...plain(error, 'Kafka takes no messages') };
}

/** What the server itself said: that it starts, or has no connection left. */
function sqlStateOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return /^\d[0-9A-Z]{4}$/.test(code) ? code : undefined;
}

function plain(error: unknown, what: string): WaitingFor {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return { kind: message, words: `${what} (${message})` };
}
