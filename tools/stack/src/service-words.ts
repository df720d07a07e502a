import { ask } from './ask.js';

const HEALTH_LIMIT_MS = 3_000;

/** A service's own state. `missing`: each dependency that it lacks, by name, and why. */
export type ServiceWords = { status: string; missing: { name: string; why: string }[] };

/** Asks a service how it is; undefined when it does not answer. @param health its `/health/ready` */
export async function askService(health: string): Promise<ServiceWords | undefined> {
  try {
    const answer = await ask(health, { signal: AbortSignal.timeout(HEALTH_LIMIT_MS) });
    const { status, checks } = (await answer.json()) as { status: string; checks: { name: string; ok: boolean; error?: string }[] };
    return { status, missing: checks.filter(({ ok }) => !ok).map(({ name, error = '' }) => ({ name, why: error })) };
  } catch {
    return undefined;
  }
}

/** `degraded (kafka)`. */
export function inShort(words: ServiceWords | undefined): string {
  if (words === undefined) return 'does not answer';
  const { status, missing } = words;
  return missing.length === 0 ? status : `${status} (${missing.map(({ name }) => name).join(', ')})`;
}

/** A line for each service that is not ready: what it is, and why, as it says itself. @param health each one's `/health/ready`, by its name */
export async function describeUnready(health: Readonly<Record<string, string>>): Promise<string[]> {
  const all = await Promise.all(Object.entries(health).map(async ([name, url]) => [name, await askService(url)] as const));
  return all
    .filter(([, words]) => words?.status !== 'ready')
    .map(([name, words]) => [`${name} ${inShort(words)}`, ...reasons(words)].join(': '));
}

/** Several followers say the same of the log but for the event. */
function reasons(words: ServiceWords | undefined): string[] {
  const [first] = words?.missing ?? [];
  return first === undefined || first.why === '' ? [] : [first.why];
}
