/** The token of a module's readiness checks: `{ provide: READINESS, useFactory: …: ReadinessCheck[] }`. Any module may have one. */
export const READINESS = Symbol('readiness');

/** One dependency of this service's own. `check` rejects, with words, while it is not usable. */
export type ReadinessCheck = { readonly name: string; readonly check: () => Promise<void> };

/** What `/health/ready` says of one check. */
export type CheckResult = { readonly name: string; readonly ok: boolean; readonly error?: string };

const LIMIT_MS = 2_000;

/** Runs all checks at once, each for at most two seconds. */
export function runChecks(checks: readonly ReadinessCheck[], limitMs = LIMIT_MS): Promise<CheckResult[]> {
  return Promise.all(checks.map((check) => runCheck(check, limitMs)));
}

async function runCheck({ name, check }: ReadinessCheck, limitMs: number): Promise<CheckResult> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer in ${limitMs} ms`)), limitMs);
  try {
    await Promise.race([check(), late.promise]);
    return { name, ok: true };
  } catch (error) {
    return { name, ok: false, error: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
