/** Tells people what goes on. */
export interface Progress {
  /** Prints a line of its own. */
  line(text: string): void;
  /** Runs `work` as a step with a title and a time; `note` adds a remark to its line, `now` says meanwhile what is being done. */
  step<T>(title: string, work: (note: (text: string) => void, now: (detail: string) => void) => Promise<T>): Promise<T>;
}

/** Live on a terminal, plain lines elsewhere. */
export function createProgress(out?: NodeJS.WriteStream): Progress;

/** Says nothing. */
export const silent: Progress;
