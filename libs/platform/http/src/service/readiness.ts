/** The token of a module's readiness checks: `{ provide: READINESS, useFactory: …: ReadinessCheck[] }`. Any module may have one. */
export const READINESS = Symbol('readiness');

/**
 * One dependency of this service's own. `check` rejects, with words, while it is not usable. A service becomes ready once all of its
 * checks have passed; one that fails later makes it degraded.
 */
export type ReadinessCheck = {
  readonly name: string;
  readonly check: () => Promise<void>;
  /** Whether its error says that it is away, and not just wrong: then requests that need it are refused, so they may be sent here. Late counts as away. */
  readonly isAway?: (error: unknown) => boolean;
};

/** What `/health/ready` says of one check. */
export type CheckResult = { readonly name: string; readonly ok: boolean; readonly error?: string };

/** The same, and whether a part that does not answer is away: {@link ReadinessCheck}. */
export type Checked = CheckResult & { readonly isAway: boolean };

/** What holds an app's modules. */
type Modules = { get(token: symbol, options: { strict: false; each: true }): ReadinessCheck[][] };

/** The checks of all modules of an app; none when no module has any. */
export function checksOf(modules: Modules): ReadinessCheck[] {
  try {
    return modules.get(READINESS, { strict: false, each: true }).flat();
  } catch {
    return [];
  }
}

const LIMIT_MS = 2_000;

/**
 * A service's state. It begins not ready, and stays so until each of its dependencies has answered once, or is known to be away. A dependency that is
 * lost is lost to all instances alike: sending no more traffic here would turn a partial outage into a whole one, so it is degraded,
 * still gets its requests, and answers 503 to those that cannot be served. One that answers, but refuses us, keeps a new process out.
 */
export class Readiness {
  private readonly reached = new Set<string>();

  /** From the results of all checks. */
  judge(results: readonly Checked[]): 'ready' | 'degraded' | 'not ready' {
    for (const { name, ok } of results) if (ok) this.reached.add(name);
    if (results.every(({ ok }) => ok)) return 'ready';
    return results.every(({ name, isAway }) => this.reached.has(name) || isAway) ? 'degraded' : 'not ready';
  }
}

/** Runs all checks at once, each for at most two seconds. */
export function runChecks(checks: readonly ReadinessCheck[], limitMs = LIMIT_MS): Promise<Checked[]> {
  return Promise.all(checks.map((check) => runCheck(check, limitMs)));
}

async function runCheck({ name, check, isAway = () => false }: ReadinessCheck, limitMs: number): Promise<Checked> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Late(`no answer in ${limitMs} ms`)), limitMs);
  try {
    await Promise.race([check(), late.promise]);
    return { name, ok: true, isAway: false };
  } catch (error) {
    return { name, ok: false, error: wordsOf(error), isAway: error instanceof Late || isAway(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** A check took too long. */
class Late extends Error {}

/** The message of an error and of what caused it. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${wordsOf(error.cause)}` : error.message;
}
