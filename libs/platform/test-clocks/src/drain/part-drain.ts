import type { FollowerDrain } from './follower-drain.js';

/** A consumer group, all of its members together. */
type DrainedGroup = {
  /** True once it has handled what is in its topics now; false when it has not within `withinMs`. */
  caughtUp(withinMs: number): Promise<boolean>;
};

/** What to wait for in a part: followers, consumer groups, or both. */
export type PartDrainOptions = {
  readonly followers?: Pick<FollowerDrain, 'drained'>;
  readonly groups?: readonly DrainedGroup[];
};

/** How long the owner of the clock waits for one answer of ours; then it asks again. */
const PATIENCE_MS = 5_000;

/** The first two phases of a round, in one part. */
export class PartDrain {
  constructor(private readonly options: PartDrainOptions) {}

  /** True once the followers have passed a mark that is made now. */
  followersPassed(): Promise<boolean> {
    return this.options.followers?.drained(PATIENCE_MS) ?? Promise.resolve(true);
  }

  /**
   * True once the groups have reached the current ends of their topics. Where consumers append, the followers pass another mark: then the
   * rows show what was appended, and the report tells of it.
   */
  async groupsCaughtUp(): Promise<boolean> {
    const { groups = [], followers } = this.options;
    const caughtUp = await Promise.all(groups.map((group) => group.caughtUp(PATIENCE_MS)));
    if (caughtUp.includes(false)) return false;
    return groups.length === 0 || followers === undefined || this.followersPassed();
  }
}
