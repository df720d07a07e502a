import { Presence, PRESENCE_TICK_MS, STORE_PRESENCE } from '@cauce/patience';
import { counter, currentCaller, gauge, isTooLate, type Log } from '@cauce/telemetry';
import { answerOf } from './answer-of.js';
import { probeDatabase } from './probe.js';
import { inWords } from './refusal.js';
import { PostgresRefused } from './unavailable.js';

const refused = counter(
  'cauce_postgres_requests_refused',
  'Requests refused before anything was sent for them to Postgres, by reason: DEPENDENCY_AWAY, OVERLOADED.',
);

/**
 * After such a silence it is asked on a connection of its own, which may take until a second after it counts as silent, in ms: where a machine is full, a new connection
 * alone takes longer than a second.
 */
const [DOUBT_MS, DOUBT_PROBE_MS] = [2_500, STORE_PRESENCE.silentMs + STORE_PRESENCE.probeMs - 2_500];

/** Of this process: a service has one database, and several pools. */
const known = new Map<string, DatabasePresence>();

/**
 * Whether a database is here or away ({@link Presence}), by what all pools of this process hear of it. While it is away, requests that have begun nothing
 * are refused at once; a connection of the process's own finds out whether it is back. Background is never refused, nor what is in the middle of a transaction.
 *
 * One slow statement looks like silence: so it is away only once a connection of its own was in vain, too, and until then nobody is refused.
 */
export class DatabasePresence {
  private readonly presence = new Presence(STORE_PRESENCE);
  private readonly timer = setInterval(() => this.tick(), PRESENCE_TICK_MS).unref();
  private readonly stopMetrics = gauge('cauce_postgres_away', 'Whether this process takes its Postgres for away: 1, or 0.', () => ({
    value: this.away ? 1 : 0,
  }));
  private pools = 0;
  private log: Log | undefined;
  /** Found to be away, and told. */
  private away = false;
  private probing: Promise<boolean> | undefined;
  /** The last probe was answered, with a refusal. */
  private refuses = false;
  private changedAt = performance.now();
  private lastError: unknown;

  private constructor(private readonly url: string) {}

  /** For a pool; `leave` when it ends. @param log gets a line at each change */
  static join(url: string, log: Log | undefined): DatabasePresence {
    const presence = known.get(url) ?? new DatabasePresence(url);
    known.set(url, presence);
    presence.pools += 1;
    presence.log ??= log;
    return presence;
  }

  leave(): void {
    this.pools -= 1;
    if (this.pools > 0) return;
    known.delete(this.url);
    clearInterval(this.timer);
    this.stopMetrics();
  }

  /** Whether it is away, for whoever can do without it. */
  isAway(): boolean {
    return this.away;
  }

  /** Before anything is sent. Undefined: at once. Rejects with PostgresRefused for a caller who waits no more, or while it is away. */
  admit(): Promise<void> | undefined {
    const caller = currentCaller();
    if (caller === undefined || caller.hasBegun) return undefined;
    if (isTooLate()) return Promise.reject(this.refusal('OVERLOADED', 'the caller of Postgres waits no more'));
    return this.presence.isAway ? this.admitWhileAway() : undefined;
  }

  /** Something waits for the database. */
  begin(): void {
    this.presence.begin();
  }

  /** It waits no longer, and heard nothing. */
  end(): void {
    this.presence.end();
  }

  /** It waits no longer, since it was answered, or failed. */
  settle(error: unknown): void {
    this.presence.end();
    if (error === undefined || error === null) this.answered();
    else this.fail(error);
  }

  /** The database has answered, whoever asked. */
  answered(): void {
    this.presence.answered();
    this.tellChange();
  }

  private fail(error: unknown): void {
    const answer = answerOf(error);
    if (answer === undefined) return;
    if (answer === 'answered') {
      this.answered();
      return;
    }
    this.lastError = error;
    this.presence.unanswered(answer === 'refuses');
  }

  /** A silent one is asked in the background alone, so nobody waits for its silence; one that refuses answers in a moment. */
  private async admitWhileAway(): Promise<void> {
    const probing = this.refuses && this.presence.admit(performance.now()) === 'probe' ? this.probe() : this.probing;
    if (this.away && !this.refuses) throw this.awayRefusal();
    if ((await probing) !== true) throw this.awayRefusal();
  }

  private awayRefusal(): PostgresRefused {
    return this.refusal('DEPENDENCY_AWAY', `Postgres has been away for ${Math.round((performance.now() - this.changedAt) / 1_000)} s`);
  }

  private refusal(reason: PostgresRefused['refusal'], words: string): PostgresRefused {
    refused.add(1, { reason });
    return new PostgresRefused(reason, `${words}, nothing was sent to it`, { cause: this.lastError });
  }

  private tick(): void {
    const now = performance.now();
    this.presence.tick(now);
    if (this.probing !== undefined) return;
    if (!this.presence.isAway && this.presence.silentForMs >= DOUBT_MS) void this.probe(DOUBT_PROBE_MS);
    else if (this.presence.isAway && this.presence.admit(now) === 'probe') void this.probe();
  }

  /** Whether it has answered. Never rejects. */
  private probe(withinMs = STORE_PRESENCE.probeMs): Promise<boolean> {
    const probing = this.ask(withinMs).finally(() => (this.probing = undefined));
    this.probing = probing;
    return probing;
  }

  private async ask(withinMs: number): Promise<boolean> {
    let how: 'answered' | 'refused' | 'silent' = 'answered';
    try {
      await probeDatabase(this.url, withinMs);
    } catch (error) {
      const answer = answerOf(error);
      if (answer !== 'answered') {
        how = answer === 'silent' ? answer : 'refused';
        this.lastError = error;
      }
    }
    this.refuses = how === 'refused';
    this.presence.probed(performance.now(), how);
    this.tellChange();
    return how === 'answered';
  }

  private tellChange(): void {
    const { isAway } = this.presence;
    if (isAway === this.away) return;
    const now = performance.now();
    const afterMs = Math.round(now - this.changedAt);
    this.away = isAway;
    this.changedAt = now;
    if (isAway) this.log?.warn({ part: 'Postgres' }, `Postgres is away, requests that need it are refused: ${wordsOf(this.lastError)}`);
    else this.log?.info({ part: 'Postgres', afterMs }, 'Postgres answers again, requests are served');
  }
}

/** By its shape: `instanceof` misses errors of another realm. */
function wordsOf(error: unknown): string {
  const { message } = (inWords(error) ?? {}) as { readonly message?: unknown };
  return typeof message === 'string' && message !== '' ? message : 'it does not answer';
}
