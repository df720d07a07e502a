import type { Log } from '@cauce/telemetry';
import type { NotifierConfig } from '../config.js';
import type { Connections } from '../connections.js';
import { MailRows } from './mail.rows.js';
import { Mailer } from './mailer.js';
import { Mails } from './mails.js';
import { SendMail } from './send-mail.job.js';

const CONNECTIONS = 5;
/** For each step of a conversation with the mail server. */
const TIMEOUT_MS = 20_000;

/** `Mails` as this process is configured. */
export function createMails(config: NotifierConfig, logger: Log, { pool }: Connections): Mails {
  const { SMTP_URL, SMTP_ALLOW_PLAIN, MAIL_FROM, MAIL_TIMETABLE, MAIL_ENGLISH_CURRENCIES } = config;
  const mailer = new Mailer({
    url: SMTP_URL,
    from: MAIL_FROM,
    allowPlain: SMTP_ALLOW_PLAIN,
    connections: CONNECTIONS,
    timeoutMs: TIMEOUT_MS,
  });
  const rows = new MailRows(pool);
  const timetable = MAIL_TIMETABLE?.map((seconds) => seconds * 1_000);
  return new Mails({
    pool,
    rows,
    mailer,
    logger,
    job: new SendMail({ rows, mailer, logger, us: MAIL_FROM.name, timetable }),
    redis: config.REDIS_URL,
    sweepEveryMs: config.SWEEP_INTERVAL_MS,
    leaseMs: config.DELIVERY_LEASE_MS,
    connections: CONNECTIONS,
    inProcess: config.BORN_LEASED,
    languageOf: (currencyCode) => (MAIL_ENGLISH_CURRENCIES.includes(currencyCode) ? 'en' : 'es'),
  });
}
