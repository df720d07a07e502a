import type { Child, Launch } from '../child.js';
import type { PortName, Ports } from '../ports.js';
import type { Secrets } from '../secrets.js';

/** What a part of the infrastructure gets when it starts. */
export type PartContext = {
  /** The top folder of the checkout whose event store for one machine is run. */
  checkout: string;
  /** Holds the data of all parts; kept between starts. */
  dataDir: string;
  /** Holds downloads shared by all stacks of this checkout. */
  cacheDir: string;
  ports: Ports;
  secrets: Secrets;
  /** The data is thrown away at the end, and nothing is killed: Postgres flushes nothing to disk. */
  disposable: boolean;
};

/** A row of the table of parts. */
export type Part = {
  name: string;
  /** Every port it listens on. */
  ports: readonly PortName[];
  /** If one of these is set, this part runs elsewhere: it is not started. */
  replacedBy: readonly string[];
  /** The prefix of the variables that say how to reach it; where it runs elsewhere, all that are set go to the services that use it. */
  variables: string;
  /** Downloads and first-time work; may take minutes the first time and must be quick after it. */
  prepare?(context: PartContext): Promise<void>;
  launch(context: PartContext): Promise<Launch>;
  /** True when it would forget what it has acknowledged if it were killed. */
  isForgetful?(context: PartContext): boolean;
  /** Resolves once it serves. */
  ready(context: PartContext, child: Child): Promise<void>;
  /** What a start does once it serves, and a restart after a crash does not. */
  firstReady?(context: PartContext): Promise<void>;
};
