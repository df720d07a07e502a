import type { DueColumns } from './due-columns.js';

/** What claims are made of; all are plain SQL names. */
export type ClaimNames = DueColumns & {
  readonly table: string;
  readonly key: string;
  /** Only rows of this column's value are claimed, which is the statement's last parameter. */
  readonly laneColumn?: string | undefined;
  /** Further columns that a claim answers. */
  readonly returning: readonly string[];
};

/** Names of the answer's columns that are ours. */
export const CLAIMED = { key: 'claimed_key', tries: 'claimed_tries', group: 'claimed_group', turn: 'claimed_turn' } as const;

/** What is due and nobody has. */
export function isFree({ timeColumn, leaseColumn }: DueColumns): string {
  return `${timeColumn} <= now() AND (${leaseColumn} IS NULL OR ${leaseColumn} <= now())`;
}

/** The condition that a row is of the lane whose value is this parameter. */
export function ofLane(laneColumn: string | undefined, parameter: number): string {
  return laneColumn === undefined ? '' : `AND ${laneColumn} = $${parameter}`;
}

/**
 * Claims the rows that have been due for longest. $1: the lease in ms. $2: at most. $3: the lane. A sweep passes over rows that somebody is just
 * writing: it comes again.
 */
export function claimSql(names: ClaimNames): string {
  const { table, key, timeColumn, laneColumn } = names;
  return `WITH due AS MATERIALIZED (
      SELECT ${key} AS key FROM ${table} WHERE ${isFree(names)} ${ofLane(laneColumn, 3)}
      ORDER BY ${timeColumn} LIMIT $2 FOR UPDATE SKIP LOCKED
    ) ${takeSql(names)}`;
}

/**
 * Claims rows by their keys. $1: the lease in ms. $2: at most. $3: the keys. $4: the lane. A nudge does not come again, so it waits for what is
 * just being written; in the order of keys, as whoever writes many rows does.
 */
export function claimKeysSql(names: ClaimNames): string {
  const { table, key, laneColumn } = names;
  return `WITH due AS MATERIALIZED (
      SELECT ${key} AS key FROM ${table} WHERE ${isFree(names)} AND ${key} = ANY($3) ${ofLane(laneColumn, 4)}
      ORDER BY ${key} LIMIT $2 FOR UPDATE
    ) ${takeSql(names)}`;
}

/**
 * Claims rows by groups in turn, of each group those that have been due for longest. $1: the lease in ms. $2: at most. $3: the group after which to
 * begin. $4: the lane. It steps from group to group over an index (lane, group, time) of rows that have a due time, and stops once it has met as
 * many groups with due rows as it may claim rows: how many rows a group has does not matter. Groups share equally what may be claimed.
 */
export function claimByGroupSql(names: ClaimNames, group: string): string {
  const { table, key, timeColumn, laneColumn } = names;
  const lane = ofLane(laneColumn, 4);
  const next = (after: string) =>
    `SELECT ${group} FROM ${table} WHERE ${group} > ${after} AND ${timeColumn} IS NOT NULL ${lane} ORDER BY ${group} LIMIT 1`;
  return `WITH RECURSIVE step (name) AS (
      SELECT (${next('$3')}) WHERE EXISTS (SELECT FROM ${table} WHERE ${isFree(names)} ${lane})
      UNION ALL SELECT (${next('step.name')}) FROM step WHERE step.name IS NOT NULL
    ), met AS MATERIALIZED (
      SELECT name, row_number() OVER () AS turn FROM step
      WHERE name IS NOT NULL AND EXISTS (SELECT FROM ${table} WHERE ${group} = name AND ${isFree(names)} ${lane})
      LIMIT $2
    ), due AS MATERIALIZED (
      SELECT found.key, met.name AS ${CLAIMED.group}, met.turn AS ${CLAIMED.turn} FROM met CROSS JOIN LATERAL (
        SELECT ${key} AS key FROM ${table} WHERE ${group} = met.name AND ${isFree(names)} ${lane}
        ORDER BY ${timeColumn} LIMIT (SELECT ceil($2::numeric / greatest(count(*), 1))::bigint FROM met) FOR UPDATE SKIP LOCKED
      ) AS found
      LIMIT $2
    ) ${takeSql(names, [CLAIMED.group, CLAIMED.turn])}`;
}

/** Leases what `due` has locked. */
function takeSql({ table, key, leaseColumn, triesColumn, returning }: ClaimNames, ofDue: readonly string[] = []): string {
  const answered = [
    `t.${key} AS ${CLAIMED.key}`,
    `t.${triesColumn} AS ${CLAIMED.tries}`,
    ...ofDue.map((column) => `due.${column}`),
    ...returning.map((column) => `t.${column}`),
  ];
  return `UPDATE ${table} AS t SET ${leaseColumn} = now() + $1 * interval '1 millisecond', ${triesColumn} = t.${triesColumn} + 1
    FROM due WHERE t.${key} = due.key RETURNING ${answered.join(', ')}`;
}
