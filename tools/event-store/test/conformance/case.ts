import type { EventStoreDBClient } from '@eventstore/db-client';

/** Where an expectation comes from: a test or source file of EventStoreDB's own, at a commit, and the place in it. */
export type Citation = {
  readonly repository: 'EventStore/EventStore-Client-NodeJS' | 'EventStore/EventStore';
  readonly path: string;
  readonly commit: string;
  readonly place: string;
};

/** What an EventStoreDB 23.10.6 was seen to do in November 2026, by hand: no test or source of theirs says it so plainly. */
export type Measured = {
  readonly measured: string;
};

/** No citation was found: `why` says what is known, or how this server differs. */
export type Unverified = {
  readonly unverified: string;
};

export type Case = {
  /** A sentence about the server. */
  readonly says: string;
  readonly from: Citation | Measured | Unverified;
  /** Only the server of this repository can be stopped and started by a test. */
  readonly restarts?: true;
  readonly run: (bench: Bench) => Promise<unknown>;
};

/** Cases of one subject. */
export type Chapter = {
  readonly about: string;
  readonly cases: readonly Case[];
};

/** What a case works with: the unchanged client, and names that no other case uses. */
export type Bench = {
  readonly client: EventStoreDBClient;
  /** Another client, closed after the case. */
  readonly connect: (parameters?: string) => EventStoreDBClient;
  /** A stream name of its own, with a prefix of its own. */
  readonly stream: (prefix?: string) => string;
  /** Stops the server and starts it on the same data and port; clients stay as they are. */
  readonly restart: () => Promise<void>;
};

export const measured = (what: string): Measured => ({ measured: what });

export const unverified = (why: string): Unverified => ({ unverified: why });
