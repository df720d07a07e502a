import { CLOSING } from '@cauce/patience';
import { addressesFor, constantCase, type Service, type ServiceName, serviceOf } from '@cauce/services';

/** What the files of a service must say: its row, and where those are that it calls, by variable. */
export type Expectation = Service & { readonly name: string; readonly addresses: Readonly<Record<string, string>> };

/** The expectation that follows from the descriptor. */
export function expectationOf(name: ServiceName): Expectation {
  return { ...serviceOf(name), name, addresses: addressesFor(name, (other) => `http://${other}:${serviceOf(other).port}`) };
}

/** The variables with the places of its stores: `EVENT_STORE_URL`. */
export function storeVariables({ database, uses }: Expectation): string[] {
  return [
    ...(database === undefined ? [] : ['DATABASE_URL']),
    ...uses.map((store) => (store === 'kafka' ? 'KAFKA_BROKERS' : `${constantCase(store)}_URL`)),
  ];
}

/** The fault in words, unless a process that is asked to end is given longer than a service may take. */
export function timeToEnd(seconds: number, what: string): string[] {
  return seconds * 1_000 > CLOSING.process ? [] : [`${what} must be more than ${CLOSING.process / 1_000} s`];
}

/** The fault in words, unless what is written is what is wanted. Both are compared as JSON. */
export function unless(written: unknown, wanted: unknown, what: string): string[] {
  const [is, should] = [written === undefined ? 'missing' : JSON.stringify(written), JSON.stringify(wanted)];
  return is === should ? [] : [`${what} must be ${should}, not ${is}`];
}
