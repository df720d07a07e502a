import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore, isBefore, type Position } from '@cauce/event-store';
import { backoff } from '@cauce/patience';
import type { Pool } from '@cauce/postgres';

/** The followers to wait for. */
export type FollowerDrainOptions = {
  readonly store: Pick<EventStore, 'mark'>;
  /** With the table `follower`. */
  readonly pool: Pick<Pool, 'query'>;
  /** Of the streams that they follow: `payment`. */
  readonly category: string;
  /** The names of all of them, wherever they run. */
  readonly followers: readonly string[];
};

const LOOK_FIRST_MS = 2;
const LOOK_LAST_MS = 10;

type Row = { readonly commit: string; readonly prepare: string };

/** Waits until all that happened in a category of streams has been handled by its followers, whichever instance they run in. */
export class FollowerDrain {
  constructor(private readonly options: FollowerDrainOptions) {}

  /** True once they have passed a mark that is made now; false when they have not within `withinMs`. Throws EventStoreUnavailable. */
  async drained(withinMs: number): Promise<boolean> {
    const { store, category } = this.options;
    const deadline = performance.now() + withinMs;
    const mark = await store.mark(`${category}-!drain`);
    for (let looks = 0; ; looks += 1) {
      if (await this.havePassed(mark)) return true;
      if (performance.now() >= deadline) return false;
      await sleep(backoff(looks, LOOK_FIRST_MS, LOOK_LAST_MS));
    }
  }

  private async havePassed(mark: Position): Promise<boolean> {
    const { pool, followers } = this.options;
    const { rows } = await pool.query<Row>({
      name: 'follower_positions',
      text: `SELECT commit_position AS commit, prepare_position AS prepare FROM follower
        WHERE name = ANY ($1::text[]) AND commit_position IS NOT NULL AND prepare_position IS NOT NULL`,
      values: [followers],
    });
    return rows.length === followers.length && rows.every((row) => !isBefore(positionOf(row), mark));
  }
}

function positionOf({ commit, prepare }: Row): Position {
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}
