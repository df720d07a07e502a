/**
 * SQL for a migration: numbers each change of a row of an organization with a test clock, by any writer, in the column `clock_change`
 * (bigint). The highest number of an organization is its change token, found at the end of an index. The table has the columns `clock_org`,
 * `clock_action_time` and `revision`; rows of all others cost a comparison.
 *
 * A number may be drawn by a write that is not committed yet, or never will be. Each round has the followers pass a mark before it reads: it
 * sees every change whose number was drawn before the previous round.
 * @param table a plain SQL name
 * @internal
 */
export function clockChangesSql(table: string): string {
  const what = ['revision', 'clock_action_time', 'clock_org'];
  const of = (row: string) => what.map((column) => `${row}.${column}`).join(', ');
  return `CREATE SEQUENCE ${table}_clock_change;
CREATE FUNCTION ${table}_count_clock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.clock_change := nextval('${table}_clock_change');
  RETURN NEW;
END $$;
CREATE TRIGGER ${table}_clock_insert BEFORE INSERT ON ${table} FOR EACH ROW
  WHEN (NEW.clock_org IS NOT NULL) EXECUTE FUNCTION ${table}_count_clock_change();
CREATE TRIGGER ${table}_clock_update BEFORE UPDATE ON ${table} FOR EACH ROW
  WHEN (NEW.clock_org IS NOT NULL AND (${of('NEW')}) IS DISTINCT FROM (${of('OLD')})) EXECUTE FUNCTION ${table}_count_clock_change();
CREATE INDEX ${table}_clock_change_idx ON ${table} (clock_org, clock_change) WHERE clock_org IS NOT NULL;
`;
}
