import type { Commits } from './commits.js';
import type { Change, Outcome } from './event.js';
import type { Storage } from './storage.js';

/** What became of a change that was queued: `late` when its deadline had passed (nothing is stored), `failed` when the commit did. */
export type Answer =
  Exclude<Outcome, { kind: 'unanswered' }> | { readonly kind: 'late' } | { readonly kind: 'failed'; readonly error: unknown };

type Waiting = {
  readonly change: Change;
  readonly deadline: number;
  readonly answer: (answer: Answer) => void;
};

/** Group commit: all changes that wait share one transaction, and each is answered after its commit. */
export class AppendQueue {
  private readonly storage: Storage;
  private readonly commits: Commits;
  private readonly onFailure: (error: unknown) => void;
  private waiting: Waiting[] = [];

  constructor(storage: Storage, commits: Commits, onFailure: (error: unknown) => void) {
    this.storage = storage;
    this.commits = commits;
    this.onFailure = onFailure;
  }

  /** `deadline` in milliseconds since 1970; `answer` is called once, or never where EventStoreDB does not answer. */
  add(change: Change, deadline: number, answer: (answer: Answer) => void): void {
    // After the I/O of this turn of the event loop: all that the sockets had to say is then in one group.
    if (this.waiting.push({ change, deadline, answer }) === 1) setImmediate(() => this.flush());
  }

  /** Calls back when all that was added before is answered. */
  afterCurrent(then: () => void): void {
    if (this.waiting.length === 0) then();
    else setImmediate(() => this.afterCurrent(then));
  }

  /** Commits and answers what waits. */
  flush(): void {
    const now = Date.now();
    const group = this.waiting;
    this.waiting = [];
    const inTime = group.filter(({ deadline }) => deadline > now);
    for (const late of group) if (late.deadline <= now) late.answer({ kind: 'late' });
    if (inTime.length > 0) this.commit(inTime, now);
  }

  private commit(group: readonly Waiting[], now: number): void {
    const before = this.storage.lastPosition;
    let answers: readonly (Answer | Outcome)[];
    try {
      answers = this.storage.changeAll(
        group.map(({ change }) => change),
        now,
      );
    } catch (error) {
      this.onFailure(error);
      answers = group.map(() => ({ kind: 'failed', error }));
    }
    group.forEach(({ answer }, index) => {
      const given = answers[index] ?? { kind: 'failed', error: new Error('no outcome') };
      if (given.kind !== 'unanswered') answer(given);
    });
    if (this.storage.lastPosition > before) this.commits.announce();
  }
}
