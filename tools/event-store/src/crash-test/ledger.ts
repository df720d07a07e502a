/** One append, as its appender knows it. */
export type Attempt = {
  readonly id: string;
  readonly stream: string;
  /** Revision of the stream that it expects: none for a shared stream, where any is taken. */
  readonly expected: bigint | 'no_stream' | 'any';
  readonly eventIds: readonly string[];
};

/** An append that was answered: its last event has this revision. */
export type Acknowledged = {
  readonly revision: bigint;
} & Attempt;

/** What the appenders were told, and what they do not know: appends that were under way when the server was killed. */
export class Ledger {
  readonly acknowledged: Acknowledged[] = [];
  readonly inDoubt = new Map<string, Attempt>();

  begin(attempt: Attempt): void {
    this.inDoubt.set(attempt.id, attempt);
  }

  /** It was stored, and its revision was not learned. */
  find(attempt: Attempt): void {
    this.inDoubt.delete(attempt.id);
  }

  acknowledge(attempt: Attempt, revision: bigint): void {
    this.inDoubt.delete(attempt.id);
    this.acknowledged.push({ ...attempt, revision });
  }
}
