import { isMailbox } from '@cauce/fields';
import { backoff, pause } from '@cauce/patience';
import { isUnavailable } from '@cauce/postgres';
import type { RunResult } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import { contentOf } from './buyer-mail.content.js';
import { type ClaimedMail, type MailRows, toWaitingMail, type WaitingMail } from './mail.rows.js';
import { measureMail } from './mail-metrics.js';
import { toHtml, toText } from './mail-parts.js';
import type { MailAnswer, Mailer } from './mailer.js';
import { Turns } from './turns.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After each attempt without a final answer; the last is repeated. Milliseconds. */
const TIMETABLE = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR] as const;

/** Between tries to record a mail's outcome. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 1_000];

/** What {@link SendMail} needs. */
export type SendMailParts = {
  readonly rows: MailRows;
  readonly mailer: Mailer;
  /** Of the mailer: so many are sent at a time. Each other one waits for its turn, so that no time limit counts the wait. */
  readonly connections: number;
  readonly logger: Log;
  /** Our name, which stands beside the store's. */
  readonly us: string;
  /** In place of the timetable. */
  readonly timetable?: readonly number[] | undefined;
};

type Becomes = 'WAITING' | 'SENT' | 'FAILED' | 'WITHDRAWN';

const SAID: Readonly<Record<Becomes, string>> = {
  WAITING: 'e-mail not taken; it is tried again',
  SENT: 'e-mail sent',
  FAILED: 'an e-mail to a buyer failed for good',
  WITHDRAWN: 'e-mail not taken; its payment has ended meanwhile',
};

/** Sends one mail that is due, and records the outcome. */
export class SendMail {
  private readonly closing = new AbortController();
  private readonly turns: Turns;

  constructor(private readonly parts: SendMailParts) {
    this.turns = new Turns(parts.connections);
  }

  /** Begins no more mails, and gives up outcomes that cannot be written soon: the lease ends, and the message is sent again. */
  close(): void {
    this.turns.close();
    this.closing.abort();
  }

  /** @returns when to try again; else it has ended */
  async run(id: string, claimed: ClaimedMail): Promise<RunResult> {
    const mail = toWaitingMail(id, claimed);
    if (mail) return this.send(mail);
    await this.parts.rows.endWithdrawal(id);
    return undefined;
  }

  private async send(mail: WaitingMail): Promise<RunResult> {
    if (!(await this.turns.begin())) return { again: { inMs: 0 } };
    const startedAt = performance.now();
    const answer = await this.attempt(mail).finally(() => this.turns.end());
    const again = answer.kind === 'failed' ? this.whenAgain(mail) : undefined;
    const becomes = await this.write(mail, answer, again);
    this.tell(mail, answer, becomes, performance.now() - startedAt);
    if (again !== undefined) return becomes === 'WAITING' ? { again: { inMs: again } } : undefined;
    return 'freed';
  }

  private attempt({ id, mail, language, at, createTime, giveUpTime }: WaitingMail): Promise<MailAnswer> {
    if (giveUpTime.getTime() <= Date.now()) return Promise.resolve({ kind: 'failed', code: 'TOO_LATE' });
    if (!isMailbox(mail.email)) return Promise.resolve({ kind: 'refused', code: 'NO_MAILBOX' });
    const content = contentOf({ mail, language, at, us: this.parts.us });
    const { sender, subject, replyTo } = content;
    const [text, html] = [toText(content), toHtml(content).toString()];
    return this.parts.mailer.send({ id, to: mail.email, sender, replyTo, subject, text, html, date: createTime, resource: mail.resource });
  }

  /** The wait before the next try, in ms; undefined when that would be too late. */
  private whenAgain({ attempts, giveUpTime }: WaitingMail): number | undefined {
    const { timetable = TIMETABLE } = this.parts;
    const inMs = timetable[Math.min(attempts, timetable.length - 1)] ?? HOUR;
    return Date.now() + inMs < giveUpTime.getTime() ? inMs : undefined;
  }

  private async write({ id }: WaitingMail, answer: MailAnswer, again: number | undefined): Promise<Becomes> {
    const { rows } = this.parts;
    if (answer.kind === 'taken') return this.untilWritten('SENT', () => rows.end({ id, status: 'SENT', error: null }));
    if (again === undefined) return this.untilWritten('FAILED', () => rows.end({ id, status: 'FAILED', error: answer.code }));
    return this.untilWritten('WAITING', () => rows.failed(id, answer.code, again));
  }

  /** A sent mail must not be sent again because the database is down for a while: we hold its lease as long as this runs. */
  private async untilWritten(becomes: Becomes, write: () => Promise<Becomes>): Promise<Becomes> {
    const { signal } = this.closing;
    for (let failures = 0; ; failures += 1) {
      try {
        return await write();
      } catch (error) {
        if (!isUnavailable(error) || signal.aborted) throw error;
        this.parts.logger.error({ err: error, becomes }, 'what became of an e-mail could not be written');
        await pause(backoff(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS), signal);
      }
    }
  }

  /** Logs neither the address nor what the server said, which could name it. */
  private tell({ id, mail, attempts, createTime }: WaitingMail, answer: MailAnswer, becomes: Becomes, ms: number): void {
    const { kind, resource } = mail;
    const fields = { mail: id, kind, resource, attempt: attempts + 1, becomes, ...(answer.kind !== 'taken' && { code: answer.code }) };
    this.parts.logger[becomes === 'FAILED' ? 'warn' : 'info'](fields, SAID[becomes]);
    measureMail({ kind, answer: answer.kind, becomes, ms, sinceMs: Date.now() - createTime.getTime() });
  }
}
