import { statement } from '@cauce/postgres';

/** Keeps an attempt that changes nothing else. */
export const KEEP_ATTEMPT = statement({
  takes: ['day', 'delivery', 'lease', 'startTime', 'durationMs', 'outcome', 'status', 'error', 'response', 'bodySha256'],
  text: `
INSERT INTO delivery_attempt (day, delivery_id, lease, start_time, duration_ms, outcome, status, error, response, body_sha256)
VALUES (:day, :delivery, :lease, :startTime, :durationMs, :outcome, :status, :error, :response, :bodySha256)`,
});
