import { randomBytes } from 'node:crypto';
import type { OneTimeCodeMail } from '@cauce/contracts';
import type { Language } from '@cauce/html';
import type { Log } from '@cauce/telemetry';
import type { OnApplicationShutdown } from '@nestjs/common';
import { contentOf } from '../buyer-mail.content.js';
import { measureMail } from '../mail-metrics.js';
import { toHtml, toText } from '../mail-parts.js';
import type { Mailer } from '../mailer.js';

/** What {@link OneTimeCodes} needs. */
export type OneTimeCodesParts = {
  /** A mailer of its own: a buyer who waits for a code never waits behind other mails. */
  readonly mailer: Mailer;
  readonly logger: Log;
  /** Our name, which stands beside the store's. */
  readonly us: string;
  readonly languageOf: (currencyCode: string) => Language;
};

/** Sends one-time codes while their buyers wait. Nothing is stored, and nothing is tried again: the buyer asks for another code. */
export class OneTimeCodes implements OnApplicationShutdown {
  constructor(private readonly parts: OneTimeCodesParts) {}

  /** Whether the mail server took it. */
  async send(mail: OneTimeCodeMail): Promise<boolean> {
    const { mailer, us } = this.parts;
    const [id, date, startedAt] = [randomBytes(16).toString('hex'), new Date(), performance.now()];
    const content = contentOf({ mail, language: this.languageOf(mail), at: date.toISOString(), us });
    const { sender, subject, replyTo } = content;
    const [text, html] = [toText(content), toHtml(content).toString()];
    const answer = await mailer.send({ id, to: mail.email, sender, replyTo, subject, text, html, date, resource: mail.resource });
    const isTaken = answer.kind === 'taken';
    const ms = performance.now() - startedAt;
    measureMail({ kind: mail.kind, answer: answer.kind, becomes: isTaken ? 'SENT' : 'FAILED', ms, sinceMs: ms });
    // Without the address, the code and what the server said.
    const fields = { mail: id, kind: mail.kind, resource: mail.resource, ...(answer.kind !== 'taken' && { code: answer.code }) };
    this.parts.logger[isTaken ? 'info' : 'warn'](fields, isTaken ? 'e-mail sent' : 'a one-time code was not sent');
    return isTaken;
  }

  onApplicationShutdown(): void {
    this.parts.mailer.close();
  }

  private languageOf({ language, currencyCode }: OneTimeCodeMail): Language {
    return language ?? (currencyCode === undefined ? 'es' : this.parts.languageOf(currencyCode));
  }
}
