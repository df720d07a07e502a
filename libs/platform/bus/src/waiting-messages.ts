import { CLOSING, endWithin, thisProcess } from '@cauce/patience';
import { type Log, repeats } from '@cauce/telemetry';
import { EndedProcess, SUSPECT_FROM } from './apart/first-batches.js';
import { handleByKey } from './by-key.js';
import type { ParkedMessages } from './parking/parked-messages.js';
import type { ParkedRows, WaitingMessage } from './parking/parked-rows.js';

const SWEEP_MS = 5_000;
/** Keys in one go; the next sweep has the rest. */
const AT_MOST = 500;
const AT_A_TIME = 8;
/** Begun so often, the last times alone, and left by a process that was not heard of any more: an operator has to retry it. */
const GIVEN_UP_FROM = 5;

/** What {@link WaitingMessages} works with. `come`: those of these names that have come, asked about all at once. */
export type WaitingMessagesParts = {
  readonly rows: ParkedRows;
  readonly parked: ParkedMessages;
  readonly come: (names: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly log: Log;
};

/**
 * Tries messages again that wait for something of their own, once it has come, with all that waits behind them, each key in its order. Any process
 * may do so, and several at a time. While nothing comes, a sweep is two statements, however many messages wait.
 */
export class WaitingMessages {
  private timer: NodeJS.Timeout | undefined;
  private readonly running = new Set<Promise<unknown>>();
  private isStopped = false;

  constructor(private readonly parts: WaitingMessagesParts) {}

  /** @param everyMs how often to look what has come */
  start(everyMs = SWEEP_MS): void {
    this.timer = setInterval(() => {
      if (this.running.size === 0) this.begin(() => this.sweep());
    }, everyMs);
  }

  /** Begins no more, and waits for what runs, in 3 s at most: what has not ended by then is tried again by another process. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await endWithin(CLOSING.consumer, Promise.all(this.running));
  }

  /** It has come: what waits for it need not wait for the next sweep. */
  nudge(name: string): void {
    this.begin(() => this.tryAgain(name));
  }

  /** Tries what waits for this. True when nothing waits for it any more, but what an operator has to retry. */
  async tryAgain(name: string): Promise<boolean> {
    const waiting = await this.parts.rows.waitingFor(name, AT_MOST);
    await handleByKey(waiting, ({ id }) => id, (message) => this.tryOne(message), AT_A_TIME); // prettier-ignore
    return !(await this.parts.rows.isAwaited(name));
  }

  private async sweep(): Promise<void> {
    const names = await this.parts.rows.awaited();
    if (names.length === 0) return;
    for (const name of await this.parts.come(names)) await this.tryAgain(name);
  }

  /** As what ended its process elsewhere: suspicious after three times, then alone, and for an operator if it dies alone. */
  private async tryOne({ id, tries, wasLeft }: WaitingMessage): Promise<void> {
    if (this.isStopped) return;
    const again = () => this.parts.parked.retry(id);
    if (!wasLeft || tries < SUSPECT_FROM) await thisProcess.beside(again);
    else if (tries < GIVEN_UP_FROM) await thisProcess.alone(again);
    else await this.parts.rows.giveBack(id, { error: new EndedProcess() });
  }

  /** A part that is away is asked again by the next sweep. */
  private begin(work: () => Promise<unknown>): void {
    const run = work()
      .catch((err: unknown) => repeats.warn(this.parts.log, { err }, 'what waits for something of its own could not be tried again'))
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }
}
