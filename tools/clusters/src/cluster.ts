import type { RunningPart } from '@cauce/stack';

/** Servers that stand for one part of production: any of them can be killed, frozen and started again. */
export type Cluster = {
  /** As people type it: `kafka`, `redis`, `postgres`, `event-store`. */
  readonly name: string;
  /** What a service's environment needs to reach it: addresses, credentials, CA files. */
  readonly variables: Readonly<Record<string, string>>;
  /** Each is ready once the cluster could do without another one: it serves, and has what the others have. */
  readonly members: readonly RunningPart[];
  /** The member whose loss hurts most now: the primary, the leader. */
  leader(): Promise<RunningPart>;
  /** Ends all members; the data stays. */
  stop(): Promise<void>;
};
