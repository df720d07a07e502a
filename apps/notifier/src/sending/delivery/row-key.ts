/**
 * SQL: delivery `d` is one of a materialized relation (day, id), found by its key. The array of ids (`ids`: a parameter that has them already) can
 * only be looked up: planned once, while the table seemed small, a join alone read the whole index for each statement.
 */
export const isOneOf = (relation: string, ids?: string) =>
  `d.day = ${relation}.day AND d.id = ${relation}.id AND d.id = ANY (${ids ?? `ARRAY(SELECT id FROM ${relation})`})`;

/**
 * SQL: has not ended, for a delivery found by its key. No index has this for its predicate: when one had, the planner used that index instead of
 * the key's, and walked over all that waits.
 */
export const hasNotEnded = (row: string) => `coalesce(${row}.end_time, 'infinity') = 'infinity'`;

/** SQL: delivery `d`, found by its key, has neither ended nor a time. One condition: see {@link hasNotEnded}. */
export const IS_IDLE = 'coalesce(d.end_time, d.next_action_time) IS NULL';
