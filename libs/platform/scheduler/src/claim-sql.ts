import type { DueColumns } from './due-columns.js';
import { isTrusted, UNSETTLED } from './unsettled.js';

/** The columns of due work, of which nobody may count the leases without a result. */
type ClaimColumns = Omit<DueColumns, 'unsettledColumn'> & { readonly unsettledColumn?: string | undefined };

/** The table and columns of a claim; all are plain SQL names. */
export type ClaimNames = ClaimColumns & {
  readonly table: string;
  readonly key: string;
  /** If set, only rows whose value in this column equals the statement's last parameter are claimed. */
  readonly laneColumn?: string | undefined;
  /** If set, the statement's last two parameters are values of this column, and whether only rows with one of them are claimed, or all but those. */
  readonly apartColumn?: string | undefined;
  /** A row that is not done is due anew, behind all that is due already. */
  readonly takesTurns?: boolean | undefined;
  /** Further columns that a claim returns. */
  readonly returning: readonly string[];
};

/** The names of the scheduler's own columns in a claim's result. */
export const CLAIMED = { key: 'claimed_key', tries: 'claimed_tries', group: 'claimed_group', turn: 'claimed_turn' } as const;

/** The condition that a row is due and not leased. */
function isFree({ timeColumn, leaseColumn }: ClaimColumns): string {
  return `${timeColumn} <= now() AND (${leaseColumn} IS NULL OR ${leaseColumn} <= now())`;
}

/** The condition that a row is due and not leased, and runs beside any others. */
export function mayRun(names: ClaimColumns): string {
  return `${isFree(names)} AND ${isTrusted(names.unsettledColumn)}`;
}

/** The condition that a row belongs to the lane whose value is this parameter. */
export function ofLane(laneColumn: string | undefined, parameter: number): string {
  return laneColumn === undefined ? '' : `AND ${laneColumn} = $${parameter}`;
}

/** The condition that a row is wanted by the values in this parameter and the choice in the next one: those with one of them, or all others. */
function ofApart(apartColumn: string | undefined, parameter: number): string {
  return apartColumn === undefined ? '' : `AND (${apartColumn} = ANY ($${parameter}::text[])) = $${parameter + 1}::boolean`;
}

/**
 * Claims the rows that have been due for longest. $1: the lease in ms. $2: the maximum number of rows. $3: the lane. Skips rows that are
 * being written: the next sweep finds them.
 */
export function claimSql(names: ClaimNames): string {
  const { table, key, timeColumn, laneColumn, apartColumn } = names;
  return `WITH due AS MATERIALIZED (
      SELECT ${key} AS key FROM ${table} WHERE ${mayRun(names)} ${ofLane(laneColumn, 3)} ${ofApart(apartColumn, laneColumn === undefined ? 3 : 4)}
      ORDER BY ${timeColumn} LIMIT $2 FOR UPDATE SKIP LOCKED
    ) ${takeSql(names)}`;
}

/**
 * Claims rows by their keys: those that run beside any others, or (`unsettled`) those that have had so many leases without a result. $1: the lease
 * in ms. $2: the maximum number of rows. $3: the keys. $4: the lane. A nudge does not come again, so it waits for rows that are being written; in the
 * order of keys, as every statement that writes many rows. They are found by key alone: with statistics from before a wave, the planner prefers the
 * index by time, and reads all that is due.
 */
export function claimKeysSql(names: ClaimNames, unsettled?: number): string {
  const { table, key, timeColumn, leaseColumn, unsettledColumn, laneColumn, apartColumn } = names;
  const isWanted = unsettled === undefined ? mayRun(names) : `${isFree(names)} AND ${unsettledColumn} = ${unsettled}`;
  const compared = [timeColumn, leaseColumn, ...(unsettledColumn === undefined ? [] : [unsettledColumn])];
  return `WITH named AS MATERIALIZED (
      SELECT ${key} AS key, ${compared.join(', ')} FROM ${table} WHERE ${key} = ANY($3) ${ofLane(laneColumn, 4)} ${ofApart(apartColumn, laneColumn === undefined ? 4 : 5)}
      ORDER BY ${key} FOR UPDATE
    ), due AS MATERIALIZED (
      SELECT key FROM named WHERE ${isWanted} LIMIT $2
    ) ${takeSql(names)}`;
}

/**
 * Claims rows group by group, of each group those that have been due for longest. $1: the lease in ms. $2: the maximum number of rows. $3: the
 * group after which to begin. $4: the lane. It steps from group to group over an index (lane, group, time) of rows with a due time, and stops
 * once it has found as many groups with due rows as it may claim rows. The number of rows of a group does not matter: groups share equally.
 */
export function claimByGroupSql(names: ClaimNames, group: string): string {
  const { table, key, timeColumn, laneColumn, apartColumn } = names;
  const lane = ofLane(laneColumn, 4);
  const apart = ofApart(apartColumn, laneColumn === undefined ? 4 : 5);
  const next = (after: string) =>
    `SELECT ${group} FROM ${table} WHERE ${group} > ${after} AND ${timeColumn} IS NOT NULL ${lane} ORDER BY ${group} LIMIT 1`;
  const freeOf = (name: string) => isFreeInGroup(names, group, name);
  return `WITH RECURSIVE step (name) AS (
      SELECT (${next('$3')}) WHERE EXISTS (SELECT FROM ${table} WHERE ${mayRun(names)} ${lane})
      UNION ALL SELECT (${next('step.name')}) FROM step WHERE step.name IS NOT NULL
    ), met AS MATERIALIZED (
      SELECT name, row_number() OVER () AS turn FROM step
      WHERE name IS NOT NULL AND EXISTS (SELECT FROM ${table} WHERE ${freeOf('name')} ${lane} ${apart} OFFSET 0)
      LIMIT $2
    ), due AS MATERIALIZED (
      SELECT found.key, met.name AS ${CLAIMED.group}, met.turn AS ${CLAIMED.turn} FROM met CROSS JOIN LATERAL (
        SELECT ${key} AS key FROM ${table} WHERE ${freeOf('met.name')} ${lane} ${apart}
        ORDER BY ${group}, ${timeColumn} LIMIT (SELECT ceil($2::numeric / greatest(count(*), 1))::bigint FROM met) FOR UPDATE SKIP LOCKED
      ) AS found
      LIMIT $2
    ) ${takeSql(names, [CLAIMED.group, CLAIMED.turn])}`;
}

/**
 * The condition that a row of this group is due and not leased. It compares rows, so that only the index by group and time can serve it, and with
 * OFFSET 0 each group is looked at by itself: with statistics from before a wave the planner expects that nothing is due, and reads, for each
 * group, the due rows of all.
 */
function isFreeInGroup({ timeColumn, leaseColumn, unsettledColumn }: ClaimColumns, group: string, name: string): string {
  return `${group} = ${name} AND (${group}, ${timeColumn}) <= (${name}, now()) AND ${timeColumn} IS NOT NULL
    AND (${leaseColumn} IS NULL OR ${leaseColumn} <= now()) AND ${isTrusted(unsettledColumn)}`;
}

/**
 * $1: the lane. The rows that are due and free, and that have had leases without a result, as long as they are not parked: a few, since they are
 * those that ran in processes that died. They may be behind everything that is due, so this is not asked often.
 */
export function doubtedSql(names: ClaimNames): string {
  const { table, key, timeColumn, triesColumn, unsettledColumn, laneColumn } = names;
  return `SELECT ${key} AS key, ${triesColumn} AS tries, ${unsettledColumn} AS unsettled, ${timeColumn} AS time FROM ${table}
    WHERE ${isFree(names)} AND ${unsettledColumn} BETWEEN ${UNSETTLED.few} AND ${UNSETTLED.died} ${ofLane(laneColumn, 1)} LIMIT 100`;
}

/** $1: the key of a row that died alone. It is not claimed any more. */
export function parkSql({ table, key, unsettledColumn }: ClaimNames): string {
  return `UPDATE ${table} SET ${unsettledColumn} = ${UNSETTLED.parked} WHERE ${key} = $1 AND ${unsettledColumn} = ${UNSETTLED.died}`;
}

/** $1: the key of a parked row, which runs alone from then on. */
export function retrySql({ table, key, unsettledColumn }: ClaimNames): string {
  return `UPDATE ${table} SET ${unsettledColumn} = ${UNSETTLED.alone} WHERE ${key} = $1 AND ${unsettledColumn} = ${UNSETTLED.parked}`;
}

/** Leases the rows that `due` has locked. They are found by their keys alone: see `settleSql`. */
function takeSql({ table, key, leaseColumn, triesColumn, unsettledColumn, returning }: ClaimNames, ofDue: readonly string[] = []): string {
  const answered = [
    `t.${key} AS ${CLAIMED.key}`,
    `t.${triesColumn} AS ${CLAIMED.tries}`,
    ...ofDue.map((column) => `due.${column}`),
    ...returning.map((column) => `t.${column}`),
  ];
  const counted = unsettledColumn === undefined ? '' : `, ${unsettledColumn} = t.${unsettledColumn} + 1`;
  return `UPDATE ${table} AS t SET ${leaseColumn} = now() + $1 * interval '1 millisecond', ${triesColumn} = t.${triesColumn} + 1 ${counted}
    FROM due WHERE t.${key} = due.key AND t.${key} = ANY (ARRAY(SELECT key FROM due)) RETURNING ${answered.join(', ')}`;
}
