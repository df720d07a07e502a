import { backoff, endWithin, within } from '@cauce/patience';
import { type RedisConfig, redisOptions, refusalOf } from '@cauce/redis';
import type { Log } from '@cauce/telemetry';
import { Queue, Worker } from 'bullmq';

/** The maximum number of nudges taken from Redis at a time; each only passes on its key. */
const CONCURRENCY = 100;
/** The deadline for adding a nudge: after it, waiting is useless, since the sweeper comes sooner. */
const ADD_TIMEOUT_MS = 1_000;
/** The deadline for the answer to QUIT, which comes after the answers to all earlier commands. */
const QUIT_MS = 500;
/**
 * A connection that has not answered for this long is replaced: its server hangs, and another may be the primary by now. The worker's longest
 * command waits for 10 s.
 */
const SILENCE_MS = { queue: 3_000, worker: 15_000 };

/**
 * Exact timers in Redis, by BullMQ. A nudge carries only a key and may be lost (Redis may be flushed at any moment), come twice or come
 * late: Postgres knows what is due.
 */
export class Nudges {
  private readonly queue: Queue;
  private readonly worker: Worker;
  private down = false;

  constructor(
    name: string,
    redis: RedisConfig,
    private readonly log: Log,
    onNudge: (key: string, lane?: string) => void,
  ) {
    const retryStrategy = (times: number) => backoff(times, 100, 2_000);
    const connection = { ...redisOptions(redis), retryStrategy, disconnectTimeout: 100 };
    this.queue = new Queue(name, {
      connection: { ...connection, maxRetriesPerRequest: 1, socketTimeout: SILENCE_MS.queue },
      skipWaitingForReady: true,
      // While a finished job is kept, BullMQ ignores every later nudge with its id.
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
    });
    const processor = ({ data }: { data: { key: string; lane?: string } }) => {
      onNudge(data.key, data.lane);
      return Promise.resolve();
    };
    this.worker = new Worker(name, processor, {
      connection: { ...connection, maxRetriesPerRequest: null, socketTimeout: SILENCE_MS.worker },
      concurrency: CONCURRENCY,
      autorun: false,
    });
    this.queue.on('error', (error) => this.onDown(error));
    this.worker.on('error', (error) => this.onDown(error));
    this.worker.on('ready', () => this.onUp());
  }

  /** Starts passing on nudges. */
  start(): void {
    this.worker.run().catch((error: unknown) => this.onDown(error));
  }

  /** Schedules a nudge. Best effort: never throws. */
  async add(key: string, at: Date, lane?: string): Promise<void> {
    // The time is part of the id: otherwise BullMQ would ignore a nudge that is earlier than a waiting one for the same key.
    const jobId = `${key}_${String(at.getTime())}${lane === undefined ? '' : `_${lane}`}`;
    const delay = Math.max(0, at.getTime() - Date.now());
    try {
      await within(ADD_TIMEOUT_MS, 'Redis', this.queue.add('nudge', { key, lane }, { jobId, delay }));
    } catch (error) {
      this.onDown(error);
    }
  }

  /** Stops passing on nudges and disconnects. By force: a nudge does no work to wait for, and Redis may be down. */
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

  /** Logs the outage once, not at every try to reconnect. */
  private onDown(error: unknown): void {
    if (!this.down) this.log.warn({ err: error, why: refusalOf(error) }, 'Redis does not answer; the sweeper alone finds what is due');
    this.down = true;
  }

  private onUp(): void {
    if (this.down) this.log.info({}, 'Redis answers again');
    this.down = false;
  }
}
