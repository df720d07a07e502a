import type { Finding, Say } from './finding.js';

type Range = { readonly oldest: string; readonly newest: string };

/** The oldest version that serves us, and the newest that was run (docs/servers.md). */
export const VERSIONS = {
  'the event store': { oldest: '21.10', newest: '26.1' },
  Postgres: { oldest: '15', newest: '18' },
  Redis: { oldest: '7', newest: '7.0' },
} as const satisfies Readonly<Record<string, Range>>;

/** Nothing for a version that was run, or is between. @param at where it was asked */
export function versionFindings(part: keyof typeof VERSIONS, version: string, at: string, say: Say): Finding[] {
  const { oldest, newest }: Range = VERSIONS[part];
  if (!/^\d/.test(version)) return [say('note', `${part} at ${at} does not say its version: it must be ${oldest} or newer`)];
  if (compare(version, oldest) < 0) return [say('failed', `${part} at ${at} is ${version}, which is too old. Use ${oldest} or newer`)];
  if (compare(version, newest) > 0) return [say('note', `${part} at ${at} is ${version}, newer than ${newest}, the newest that was run`)];
  return [];
}

/** By as many numbers as the bound has: 15.4 is no newer than 15. */
function compare(version: string, bound: string): number {
  const [is, limit] = [version, bound].map((text) => text.split(/\D+/).map(Number));
  for (const [at, number] of (limit ?? []).entries()) if ((is?.[at] ?? 0) !== number) return (is?.[at] ?? 0) - number;
  return 0;
}
