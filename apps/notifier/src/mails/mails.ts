import type { ResourceMessage } from '@cauce/contracts';
import type { Language } from '@cauce/html';
import type { ParkedWork } from '@cauce/parked-messages';
import { CLOSING, endWithin } from '@cauce/patience';
import { isUnavailable, type Pool } from '@cauce/postgres';
import type { RedisConfig } from '@cauce/redis';
import { type DueRow, dueTable, Scheduler } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import { CLAIMED_MAIL, type ClaimedMail, type MailRows, type MessageWithMail } from './mail.rows.js';
import type { Mailer } from './mailer.js';
import type { SendMail } from './send-mail.job.js';

const HOUR_MS = 3_600_000;
/** Old rows that one statement removes. */
const PURGED_AT_A_TIME = 1_000;

/** What {@link Mails} puts together. */
export type MailsParts = {
  readonly pool: Pool;
  readonly rows: MailRows;
  readonly job: SendMail;
  readonly mailer: Mailer;
  readonly logger: Log;
  readonly redis: RedisConfig;
  readonly sweepEveryMs: number;
  readonly leaseMs: number;
  /** How many mails are claimed at a time. */
  readonly atOnce: number;
  /** Fast path: what is new is sent at once; off, the sweeper finds it. */
  readonly inProcess: boolean;
  readonly languageOf: (currencyCode: string) => Language;
  readonly parked: ParkedWork;
};

/** Turns what a message wants the buyer to know into a mail: once for each event and kind. */
export class Mails {
  private readonly scheduler: Scheduler<DueRow & ClaimedMail>;
  private hourly: NodeJS.Timeout | undefined;
  private purging: Promise<void> = Promise.resolve();
  private isClosing = false;

  constructor(private readonly parts: MailsParts) {
    const { pool, job, logger: log, redis, sweepEveryMs, leaseMs, atOnce, parked } = parts;
    const due = dueTable<ClaimedMail>({
      pool,
      log,
      table: 'mail',
      key: 'id',
      // The many mails of one organization do not delay those of another.
      groupColumn: 'organization',
      leaseMs,
      returning: CLAIMED_MAIL,
      run: ({ key, ...claimed }) => job.run(key, claimed),
      park: parked.due('buyer-mail', (key) => this.scheduler.retry(key)),
      isUnavailable,
      onAgain: (key, at) => void this.scheduler.nudge(key, at),
    });
    this.scheduler = new Scheduler({ queue: 'buyer-mail', redis, log, sweepEveryMs, maxRunning: atOnce, ...due });
  }

  start(): void {
    this.scheduler.start();
    this.purgeAll();
    this.hourly = setInterval(() => this.purgeAll(), HOUR_MS);
  }

  /** Makes the mails of these messages, and withdraws those they make obsolete. Resolves when that is committed; throws when that is unknown. */
  async accept(messages: readonly ResourceMessage[]): Promise<void> {
    const { rows, languageOf } = this.parts;
    const withMail = messages.filter((message): message is MessageWithMail => message.buyerMail !== undefined);
    const ids = withMail.length === 0 ? [] : await rows.insert(withMail, languageOf);
    const withdrawals = messages.flatMap(({ withdraws }) => withdraws ?? []);
    if (withdrawals.length > 0) await rows.withdraw(withdrawals);
    if (this.parts.inProcess) for (const id of ids) this.scheduler.runNow(id);
  }

  /** Takes no new work, and waits briefly for mails being sent: one that is cut off is sent again, as the same message. */
  async close(): Promise<void> {
    const { job, mailer } = this.parts;
    this.isClosing = true;
    clearInterval(this.hourly);
    job.close();
    await endWithin(CLOSING.sending, Promise.all([this.scheduler.close(), this.purging]));
    mailer.close();
  }

  /** One run at a time: the next one is in an hour. */
  private purgeAll(): void {
    this.purging = this.purging.then(() => this.purge());
  }

  private async purge(): Promise<void> {
    const { rows, logger } = this.parts;
    try {
      while (!this.isClosing && (await rows.purge(PURGED_AT_A_TIME)) === PURGED_AT_A_TIME);
    } catch (error) {
      logger.warn({ err: error }, 'old rows of e-mails not removed; tried again in an hour');
    }
  }
}
