import { ApiError } from '@cauce/contracts';
import { pause, Presence, PRESENCE_TICK_MS, SERVICE_PRESENCE } from '@cauce/patience';
import { counter, currentCaller, gauge, type Log, outsideWork } from '@cauce/telemetry';
import { request } from 'undici';
import { isRefused } from './keep-trying.js';

/** After such a silence the service is asked whether it lives: what waits for it may be slow, or wait by design. */
const DOUBT_MS = 500;

const refused = counter(
  'cauce_service_requests_refused',
  'Requests refused with 503 DEPENDENCY_AWAY before anything was sent for them to another service of ours, by that service.',
);

/**
 * Whether another service of ours is here or away ({@link Presence}), for all who call it from this process. It is away when nothing answers: neither
 * what it was asked, nor its probe of liveness, which needs no store. Then callers who wait are refused at once, and the probe alone finds out whether it
 * is back. Background (followers, jobs, consumers) is never refused.
 */
export class ServicePresence {
  private readonly presence = new Presence(SERVICE_PRESENCE);
  private readonly timer: NodeJS.Timeout;
  private readonly stopMetrics: () => void;
  private probing: Promise<void> | undefined;
  private probedAt = -Infinity;
  /** Nobody listens there. */
  private refuses = false;
  private wasAway = false;
  private changedAt = performance.now();
  private lastError: unknown;

  /** @param service its name. @param url its address, without a path */
  constructor(
    private readonly service: string,
    private readonly url: string,
    private readonly log: Log,
  ) {
    this.timer = setInterval(() => this.tick(), PRESENCE_TICK_MS).unref();
    this.stopMetrics = gauge('cauce_service_away', 'Whether this process takes another service of ours for away: 1, or 0.', () => ({
      value: this.presence.isAway ? 1 : 0,
      labels: { service },
    }));
  }

  /**
   * Before anything is sent. Throws DEPENDENCY_AWAY while the service is away, for a caller who waits and of whose request nothing was begun. Where nobody
   * listens that is asked anew, since the answer takes a moment: so who comes after the service has started is served.
   */
  async admit(): Promise<void> {
    if (!this.mustRefuse()) return;
    if (this.refuses) await this.probe();
    if (this.mustRefuse()) throw this.refusal();
  }

  /** Whether who waits is refused. */
  get isAway(): boolean {
    return this.presence.isAway;
  }

  /** As `admit`, for a request that has just come, where nobody is to be asked for it: undefined also where nobody listens. */
  refusalAtOnce(): ApiError | undefined {
    return this.presence.isAway && !this.refuses ? this.refusal() : undefined;
  }

  /** One try of a call, which tells when the answer begins. */
  async attempt<Result>(work: (answered: () => void) => Promise<Result>): Promise<Result> {
    const waiting = { ended: false };
    const end = () => {
      if (!waiting.ended) this.presence.end();
      waiting.ended = true;
    };
    this.presence.begin();
    try {
      return await work(() => {
        end();
        this.answered();
      });
    } catch (error) {
      if (!waiting.ended) this.unanswered(error);
      throw error;
    } finally {
      end();
    }
  }

  close(): void {
    clearInterval(this.timer);
    this.stopMetrics();
  }

  private refusal(): ApiError {
    refused.add(1, { service: this.service });
    return Object.assign(new ApiError('DEPENDENCY_AWAY'), { cause: this.lastError });
  }

  private mustRefuse(): boolean {
    return this.presence.isAway && currentCaller()?.hasBegun === false;
  }

  private answered(): void {
    this.refuses = false;
    this.presence.answered();
    this.tellChange();
  }

  private unanswered(error: unknown): void {
    this.lastError = error;
    this.refuses = isRefused(error);
    this.presence.unanswered(this.refuses);
  }

  private tick(): void {
    this.presence.tick(performance.now());
    this.tellChange();
    if (this.presence.isAway || this.presence.silentForMs >= DOUBT_MS) void this.probe();
  }

  /** One at a time, for all who want to know. Never rejects. */
  private probe(): Promise<void> {
    return (this.probing ??= outsideWork(() => this.ask()).finally(() => (this.probing = undefined)));
  }

  private async ask(): Promise<void> {
    const { pauseMs, probeMs } = SERVICE_PRESENCE;
    await pause(Math.max(0, this.probedAt + pauseMs - performance.now()));
    try {
      const { body } = await request(new URL('/health/live', this.url), { signal: AbortSignal.timeout(probeMs) });
      await body.dump();
      this.answered();
    } catch (error) {
      this.unanswered(error);
    }
    this.probedAt = performance.now();
  }

  /** One line at each change. */
  private tellChange(): void {
    const { isAway } = this.presence;
    if (isAway === this.wasAway) return;
    const now = performance.now();
    const afterMs = Math.round(now - this.changedAt);
    this.wasAway = isAway;
    this.changedAt = now;
    const part = this.service;
    if (isAway) {
      const words = this.refuses ? 'nobody listens at its address' : 'it does not answer';
      this.log.warn({ part, err: this.lastError }, `the service ${part} is away, requests that need it are refused: ${words}`);
    } else this.log.info({ part, afterMs }, `the service ${part} answers again, requests are served`);
  }
}
