import { attendedMs, Company, Fit, Line } from '@cauce/patience';
import type { LaneLimits } from './lanes.js';

/** How many of one organization alone may wait: as many as were answered within so many seconds, and a few whatever that says. */
const [WORTH_WAITING_S, FEW] = [0.5, 8];
/** No more may wait for so long, in ms, after somebody waited all the time or was refused: else each line that is empty for a moment would be filled to its end. */
const HOLDS_MS = 2_000;
/** A service that has answered nothing of a lane for so long, in ms, is not slow since too much is asked. */
const SILENT_MS = 250;

/** The places of one lane of a service, and the line before them. */
export class LanePlaces {
  readonly line: Line;
  private readonly alone: Fit;
  private readonly beside: Fit;
  private readonly company = new Company();
  /** That of the two by which places are given now. */
  private fit: Fit;
  /** How many may wait, and until when that holds. */
  private room = Infinity;
  private roomUntil = -Infinity;
  private answeredAt = -Infinity;
  private isSilent = false;

  /**
   * @param clock in milliseconds; never goes back
   * @param attended as `clock`, but without what this process could not see: a silence counts by it
   */
  constructor(
    private readonly limits: LaneLimits,
    private readonly clock: () => number = () => performance.now(),
    private readonly attended = attendedMs,
  ) {
    this.line = new Line({ ...limits, places: limits.alone.places });
    const best = { ms: Infinity };
    this.alone = new Fit(limits.alone, best);
    this.beside = new Fit(limits.beside, best);
    this.fit = this.alone;
  }

  /** How many fit. */
  get places(): number {
    return this.fit.places;
  }

  /** Whether there is a free place for this key: then it is taken, to be given back by `line`. */
  take(key: string): boolean {
    const now = this.clock();
    if (this.line.isIdle) this.notSilent();
    this.company.asks(key, now);
    this.choose(now);
    if (this.room < Infinity && now >= this.roomUntil) this.bound(Infinity, now);
    if (this.line.take(key)) return true;
    if (this.attended() - this.answeredAt < SILENT_MS) return false;
    // Whoever waits for a store that has a new leader soon waits as well in the service, within its budget, and nobody the longer for that.
    this.isSilent = true;
    this.resize();
    return this.line.take(key);
  }

  /** An answer has begun of what was sent then, by the same clock. */
  answers(sentAt: number): void {
    const now = this.clock();
    this.notSilent();
    this.choose(now);
    if (!this.fit.began(now - sentAt, this.line.waiting > 0, now)) return;
    // Of several, a loud one waits for itself: were it refused at once, it would ask the more often, and its refusals would take the time of the others.
    if (this.fit === this.alone && this.fit.perSecond < Infinity) this.bound(Math.ceil(this.fit.perSecond * WORTH_WAITING_S), now);
    else this.resize();
  }

  /** One is refused: the crowd is still there, and no more may wait than before. */
  refuses(): void {
    this.roomUntil = this.clock() + HOLDS_MS;
  }

  /** Something is answered, or nothing is asked, which is no silence either. */
  private notSilent(): void {
    this.answeredAt = this.attended();
    if (!this.isSilent) return;
    this.isSilent = false;
    this.resize();
  }

  private choose(now: number): void {
    const fit = this.company.isThere(now) ? this.beside : this.alone;
    if (fit === this.fit) return;
    this.fit = fit;
    fit.begin(now);
    this.bound(Infinity, now);
  }

  private resize(): void {
    const { places } = this.fit;
    if (this.isSilent) this.line.resize(Math.max(places, this.limits.alone.places), Infinity);
    else this.line.resize(places, this.room);
  }

  /** So many may wait from now on. */
  private bound(room: number, now: number): void {
    this.room = Math.max(FEW, room);
    this.roomUntil = now + HOLDS_MS;
    this.resize();
  }
}
