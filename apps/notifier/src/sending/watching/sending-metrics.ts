import type { Verdict } from '@cauce/delivery-domain';
import { histogram } from '@cauce/telemetry';
import type { LeasedDelivery } from '../delivery/leased-delivery.js';

const attempts = histogram(
  'cauce_webhook_attempt_duration_seconds',
  "Attempts to deliver a webhook, by outcome, the answer's class and what becomes of the delivery: how many, and how long each took.",
);

const lag = histogram(
  'cauce_webhook_delivery_lag_seconds',
  'From when something was recorded to the answer of the receiver that took it, retries included.',
  [1, 2, 5, 10, 30, 60, 600, 3_600, 86_400],
);

/** The outcome of an attempt. */
type Attempt = { readonly outcome: string; readonly status: number | null; readonly durationMs: number };

/** Counts an attempt and, once the webhook is delivered, how late it came. */
export function measureAttempt(
  { recordedAt }: LeasedDelivery,
  { outcome, status, durationMs }: Attempt,
  { status: becomes }: Verdict,
): void {
  attempts.record(durationMs / 1_000, { outcome, answer: status === null ? 'none' : `${Math.floor(status / 100)}xx`, becomes });
  if (becomes === 'DELIVERED') lag.record(Math.max(0, Date.now() - recordedAt.getTime()) / 1_000);
}
