import { backoff, endWithin, within } from '@cauce/patience';
import type { Log } from '@cauce/telemetry';
import { Queue, Worker } from 'bullmq';

/** How many nudges are taken from Redis at a time; each only hands its key over. */
const CONCURRENCY = 100;
/** A nudge that is not taken within this is not worth waiting for: the sweeper comes sooner. */
const ADD_TIMEOUT_MS = 1_000;
/** For the answer to QUIT, which comes after those to all nudges that were asked for. */
const QUIT_MS = 500;

/**
 * Exact timers in Redis, by BullMQ. A nudge carries nothing but a key, and may be lost (Redis may be flushed at any moment),
 * come twice or come late: what is due stands in Postgres.
 */
export class Nudges {
  private readonly queue: Queue;
  private readonly worker: Worker;
  private down = false;

  constructor(
    name: string,
    redis: string,
    private readonly log: Log,
    onNudge: (key: string, lane?: string) => void,
  ) {
    const retryStrategy = (times: number) => backoff(times, 100, 2_000);
    const connection = { url: redis, retryStrategy, disconnectTimeout: 100 };
    this.queue = new Queue(name, {
      connection: { ...connection, maxRetriesPerRequest: 1 },
      skipWaitingForReady: true,
      // A finished job that is kept swallows every later nudge of its id.
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
    });
    const processor = ({ data }: { data: { key: string; lane?: string } }) => {
      onNudge(data.key, data.lane);
      return Promise.resolve();
    };
    this.worker = new Worker(name, processor, {
      connection: { ...connection, maxRetriesPerRequest: null },
      concurrency: CONCURRENCY,
      autorun: false,
    });
    this.queue.on('error', (error) => this.onDown(error));
    this.worker.on('error', (error) => this.onDown(error));
    this.worker.on('ready', () => this.onUp());
  }

  /** Begins to hand over nudges. */
  start(): void {
    this.worker.run().catch((error: unknown) => this.onDown(error));
  }

  /** Asks for a nudge at a time. Best effort: never throws. */
  async add(key: string, at: Date, lane?: string): Promise<void> {
    // The time is part of the id: an earlier nudge for a key must not be swallowed by a later one that waits already.
    const jobId = `${key}_${String(at.getTime())}${lane === undefined ? '' : `_${lane}`}`;
    const delay = Math.max(0, at.getTime() - Date.now());
    try {
      await within(ADD_TIMEOUT_MS, 'Redis', this.queue.add('nudge', { key, lane }, { jobId, delay }));
    } catch (error) {
      this.onDown(error);
    }
  }

  /** Stops handing over, lets go of Redis. Forced: there is no work in a nudge to wait for, and Redis may be down. */
  async close(): Promise<void> {
    await Promise.all([this.worker.close(true), this.closeQueue()]);
  }

  /** BullMQ itself would wait for the answer to QUIT for ever. */
  private async closeQueue(): Promise<void> {
    const closed = this.queue.close();
    if (await endWithin(QUIT_MS, closed)) return;
    await this.queue.disconnect();
    await closed;
  }

  /** Told once, not at every try to connect again. */
  private onDown(error: unknown): void {
    if (!this.down) this.log.warn({ err: error }, 'Redis does not answer; the sweeper alone finds what is due');
    this.down = true;
  }

  private onUp(): void {
    if (this.down) this.log.info({}, 'Redis answers again');
    this.down = false;
  }
}
