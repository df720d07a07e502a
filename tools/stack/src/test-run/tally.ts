/** Counts of tests by result; one that did not run counts as failed. */
export type Tally = {
  passed: number;
  failed: number;
  /** What went wrong besides failed tests, in sentences; each counts as one failure. */
  faults: string[];
  /** What could not be run here, in sentences: neither passed nor failed, and told in the last line. */
  notRun?: string[];
  /** What each file took, the slowest first. */
  files?: FileTime[];
  /** The files in which something failed, and what Jest said of each. */
  failures?: Failure[];
};

/** A file that failed, and what Jest said of it, in plain text. */
export type Failure = {
  file: string;
  message: string;
};

/** A file of tests, and what it took. */
export type FileTime = {
  file: string;
  /** From its beginning to its end. */
  seconds: number;
  /** CPU time of its tests and of the processes that they started and saw to their end; stores and services that files share are not in it. */
  cpuSeconds?: number;
};
