import { Presence, PRESENCE_TICK_MS, STORE_PRESENCE } from '@cauce/patience';
import { counter, currentCaller, gauge, type Log } from '@cauce/telemetry';
import { EventStoreRefused } from './errors.js';
import { troubleOf } from './trouble.js';

const refused = counter(
  'cauce_event_store_requests_refused',
  'Requests refused before anything was sent for them to the event store, by reason: DEPENDENCY_AWAY, OVERLOADED.',
);

/** How a store is asked whether it is there. */
export type StorePresenceOptions = {
  /** Asks the store; rejects when it does not serve us, or not in time. */
  readonly probe: (ms: number) => Promise<void>;
  /** Nobody could take over from it: when it refuses connections, it is away sooner. */
  readonly isSingle: boolean;
  readonly logger?: Log | undefined;
};

/**
 * Whether the event store is here or away ({@link Presence}). While it is away, requests are refused at once, and a probe of the process's own finds out
 * whether it is back. Background (followers, jobs, consumers) is never refused: it has nobody who waits, and tries for ever.
 */
export class StorePresence {
  private readonly presence: Presence;
  private readonly timer: NodeJS.Timeout;
  private readonly stopMetrics: () => void;
  private gone = new AbortController();
  private wasAway = false;
  private changedAt = performance.now();
  private lastError: unknown;
  /** The last probe was answered, with a refusal. */
  private refuses = false;

  constructor(private readonly options: StorePresenceOptions) {
    const { silentMs, refusedMs } = STORE_PRESENCE;
    this.presence = new Presence({ ...STORE_PRESENCE, refusedMs: options.isSingle ? refusedMs : silentMs });
    this.timer = setInterval(() => this.tick(), PRESENCE_TICK_MS).unref();
    this.stopMetrics = gauge('cauce_event_store_away', 'Whether this process takes the event store for away: 1, or 0.', () => ({
      value: this.presence.isAway ? 1 : 0,
    }));
  }

  get isAway(): boolean {
    return this.presence.isAway;
  }

  /** Since when it is away, in ms; undefined: it is here. */
  get awayForMs(): number | undefined {
    return this.presence.isAway ? performance.now() - this.changedAt : undefined;
  }

  /**
   * Before anything is sent. Throws EventStoreRefused while the store is away and a caller waits. A silent store is asked in the background alone, so nobody
   * waits for its silence; one that refuses answers in a moment, so a caller asks it.
   */
  async admit(): Promise<void> {
    if (currentCaller() === undefined || !this.presence.isAway) return;
    const mayProbe = this.refuses && this.presence.admit(performance.now()) === 'probe';
    if (mayProbe && (await this.probe())) return;
    throw this.refusal('DEPENDENCY_AWAY');
  }

  /** A call that waits, from its line to its last try. `gone` aborts when the store is found to be away; undefined for background. */
  async during<Result>(work: (gone: AbortSignal | undefined) => Promise<Result>): Promise<Result> {
    this.presence.begin();
    try {
      return await work(currentCaller() && this.gone.signal);
    } finally {
      this.presence.end();
    }
  }

  /** One try of a call: resolves with what the store answered. */
  async attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      this.answered();
      return result;
    } catch (error) {
      if (error instanceof EventStoreRefused) throw error; // it was never sent, so its silence says nothing
      this.lastError = error;
      this.presence.unanswered(troubleOf(error)?.kind === 'REFUSED');
      throw error;
    }
  }

  /** Counts and makes the refusal of a call of which nothing was sent. */
  refusal(reason: EventStoreRefused['refusal']): EventStoreRefused {
    if (currentCaller() !== undefined) refused.add(1, { reason });
    const words = reason === 'DEPENDENCY_AWAY' ? 'the event store is away' : 'too many wait for the event store';
    return new EventStoreRefused(reason, `${words}: nothing was sent`, { cause: this.lastError });
  }

  /** The store has answered, whoever asked. */
  answered(): void {
    this.presence.answered();
    this.tellChange();
  }

  close(): void {
    clearInterval(this.timer);
    this.stopMetrics();
  }

  private async probe(): Promise<boolean> {
    try {
      await this.options.probe(STORE_PRESENCE.probeMs);
      this.refuses = false;
      this.presence.probed(performance.now(), 'answered');
      return true;
    } catch (error) {
      this.lastError = error;
      this.refuses = troubleOf(error)?.kind !== 'NO_ANSWER';
      this.presence.probed(performance.now(), this.refuses ? 'refused' : 'silent');
      return false;
    } finally {
      this.tellChange();
    }
  }

  private tick(): void {
    const now = performance.now();
    this.presence.tick(now);
    this.tellChange();
    if (this.presence.isAway && this.presence.admit(now) === 'probe') void this.probe();
  }

  /** One line at each change; whoever waits for a turn or a read is let go. */
  private tellChange(): void {
    const { isAway } = this.presence;
    if (isAway === this.wasAway) return;
    const [now, { logger }] = [performance.now(), this.options];
    const afterMs = Math.round(now - this.changedAt);
    this.wasAway = isAway;
    this.changedAt = now;
    if (isAway) {
      const words = troubleOf(this.lastError)?.words ?? 'it does not answer';
      logger?.warn({ part: 'the event store' }, `the event store is away, requests that need it are refused: ${words}`);
      this.gone.abort(new Error('the event store is away'));
    } else {
      logger?.info({ part: 'the event store', afterMs }, 'the event store answers again, requests are served');
      this.gone = new AbortController();
    }
  }
}

/** Settles like `work`, or rejects with the signal's reason, whichever is first. */
export async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work;
  const { promise: aborted, reject }: PromiseWithResolvers<never> = Promise.withResolvers();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
