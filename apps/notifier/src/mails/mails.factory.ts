import type { Language } from '@cauce/html';
import type { Log } from '@cauce/telemetry';
import type { NotifierConfig } from '../config.js';
import type { Connections } from '../connections.js';
import { MailRows } from './mail.rows.js';
import { Mailer } from './mailer.js';
import { Mails } from './mails.js';
import { SendMail } from './send-mail.job.js';
import { OneTimeCodes } from './send-one-time-code/one-time-codes.js';

const CONNECTIONS = 5;
/**
 * While some are sent, as many others wait or are written down, so that claims and results are statements of several. No more: who waits under a lease
 * has its turn after twice TIMEOUT_MS, and is done after as long again, before its lease is given up as that of work that hangs.
 */
const AT_ONCE = 2 * CONNECTIONS;
/** For each step of a conversation with the mail server. */
const TIMEOUT_MS = 20_000;
/** The same while a buyer waits for a code. */
const CODE_TIMEOUT_MS = 4_000;
const CODE_CONNECTIONS = 2;

/** `Mails` as this process is configured. */
export function createMails(config: NotifierConfig, logger: Log, { queue, parkedWork }: Connections): Mails {
  const { MAIL_FROM, MAIL_TIMETABLE } = config;
  const mailer = createMailer(config, CONNECTIONS, TIMEOUT_MS);
  const rows = new MailRows(queue);
  const timetable = MAIL_TIMETABLE?.map((seconds) => seconds * 1_000);
  return new Mails({
    pool: queue,
    rows,
    mailer,
    logger,
    job: new SendMail({ rows, mailer, connections: CONNECTIONS, logger, us: MAIL_FROM.name, timetable }),
    redis: config,
    sweepEveryMs: config.SWEEP_INTERVAL_MS,
    leaseMs: config.DELIVERY_LEASE_MS,
    atOnce: AT_ONCE,
    inProcess: config.BORN_LEASED,
    languageOf: languageBy(config),
    parked: parkedWork,
  });
}

/** `OneTimeCodes` as this process is configured. */
export function createOneTimeCodes(config: NotifierConfig, logger: Log): OneTimeCodes {
  const mailer = createMailer(config, CODE_CONNECTIONS, CODE_TIMEOUT_MS);
  return new OneTimeCodes({ mailer, logger, us: config.MAIL_FROM.name, languageOf: languageBy(config) });
}

function createMailer({ SMTP_URL, SMTP_ALLOW_PLAIN, MAIL_FROM }: NotifierConfig, connections: number, timeoutMs: number): Mailer {
  return new Mailer({ url: SMTP_URL, from: MAIL_FROM, allowPlain: SMTP_ALLOW_PLAIN, connections, timeoutMs });
}

function languageBy({ MAIL_ENGLISH_CURRENCIES }: NotifierConfig): (currencyCode: string) => Language {
  return (currencyCode) => (MAIL_ENGLISH_CURRENCIES.includes(currencyCode) ? 'en' : 'es');
}
