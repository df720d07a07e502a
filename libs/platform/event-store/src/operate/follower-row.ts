import type { Pool } from '@cauce/postgres';
import type { Position } from '../client/stored-event.js';

/** No follower of this name ever ran on this database. */
export class NoSuchFollower extends Error {
  override readonly name = 'NoSuchFollower';
}

/** How far a follower has come: it has handled all of its events up to `position`. `isLed`: an instance of the service follows now. */
type FollowerRow = { readonly position: Position | undefined; readonly isLed: boolean };

type Row = { readonly commit: string | null; readonly prepare: string | null; readonly isLed: boolean };

/** Reads a follower's row. Throws NoSuchFollower. */
export async function readFollower(pool: Pick<Pool, 'query'>, follower: string): Promise<FollowerRow> {
  const { rows } = await pool.query<Row>(
    'SELECT commit_position AS commit, prepare_position AS prepare, expires_at > now() AS "isLed" FROM follower WHERE name = $1',
    [follower],
  );
  if (!rows[0])
    throw new NoSuchFollower(`There is no follower "${follower}" in this database: no instance of the service has run on it yet.`);
  const { commit, prepare, isLed } = rows[0];
  const position = commit === null || prepare === null ? undefined : { commit: BigInt(commit), prepare: BigInt(prepare) };
  return { position, isLed };
}
