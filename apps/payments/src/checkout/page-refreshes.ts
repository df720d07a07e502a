import { Line, loopAtRest, pause } from '@cauce/patience';
import { Injectable } from '@nestjs/common';
import { RefreshForRequest } from '../due/refresh-for-request.js';

/** Of a process at once. Each costs several statements and a request to the processor, which must not hold up what is asked meanwhile. */
const AT_ONCE = 2;
/** A refresh has its place no longer, in ms: one that waits for its processor costs nothing. */
const PLACE_MS = 250;
/** What else is asked goes first: after each, the thread has to come to rest, for at most so long, in ms. */
const REST_MS = 500;
/** Who has waited for so long, in ms, asks no more: the page asks anew, the processor calls back, and a pending attempt is asked about in any case. */
const WAIT_MS = 10_000;
const MOST_WAITING = 1_000;
/** Of one attempt at most once in so long, in ms, however many pages wait for it. */
const APART_MS = 2_000;

/** An attempt, and whose it is: in the line each organization waits for itself. */
type Asked = { readonly organization: string; readonly paymentId: string; readonly attemptId: string };

/** Asks the processor about attempts for the pages that wait for them, a few at a time. */
@Injectable()
export class PageRefreshes {
  private readonly line = new Line({ places: AT_ONCE, waiting: MOST_WAITING, bytes: 0, waitMs: WAIT_MS });
  /** Attempts that were asked about, or are going to be. */
  private readonly lately = new Set<string>();

  constructor(private readonly refresh: RefreshForRequest) {}

  /** In its turn, unless the page has stopped waiting by then, or another page has just asked. */
  async execute({ organization, paymentId, attemptId }: Asked, stopped: AbortSignal): Promise<void> {
    if (this.lately.has(attemptId)) return;
    this.lately.add(attemptId);
    setTimeout(() => this.lately.delete(attemptId), APART_MS).unref();
    if ((await this.line.enter(organization, 0, stopped)) !== 'place') return;
    const before = performance.eventLoopUtilization();
    const refreshing = this.refresh.execute(paymentId, attemptId);
    const ended = refreshing.then(nothing, nothing);
    void Promise.race([ended, pause(PLACE_MS)])
      .then(() => loopAtRest(before, REST_MS))
      .then(() => this.line.giveBack(organization));
    await refreshing;
  }
}

const nothing = (): void => undefined;
