import { histogram } from '@cauce/telemetry';

const attempts = histogram(
  'cauce_mail_attempt_duration_seconds',
  'Attempts to send an e-mail to a buyer, by what it is, the answer and what becomes of it: how many, and how long each took.',
);

const lag = histogram(
  'cauce_mail_lag_seconds',
  'From when an e-mail was to be sent to when a mail server took it, retries included.',
  [1, 2, 5, 10, 30, 60, 600, 3_600, 86_400],
);

/** The outcome of an attempt. */
type Attempt = {
  readonly kind: string;
  readonly answer: string;
  readonly becomes: string;
  readonly ms: number;
  /** Since the mail was to be sent. */
  readonly sinceMs: number;
};

/** Counts an attempt and, once the mail is sent, how late that was. */
export function measureMail({ kind, answer, becomes, ms, sinceMs }: Attempt): void {
  attempts.record(ms / 1_000, { kind, answer, becomes });
  if (becomes === 'SENT') lag.record(Math.max(0, sinceMs) / 1_000, { kind });
}
