type Check = { readonly name?: string; readonly ok?: boolean; readonly error?: string };

/** What a service misses: a line each, with the reason. Empty while it misses nothing. */
export function describeChecks(checks: unknown): string {
  if (!Array.isArray(checks)) return '';
  const missed = (checks as readonly Check[]).filter(({ ok }) => ok !== true);
  return missed.map(({ name = '', error }) => (error === undefined ? name : `${name}: ${error}`)).join('\n');
}
