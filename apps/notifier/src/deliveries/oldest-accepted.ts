import { KEPT_MS } from '../sending/keeping/kept.js';

/** Events recorded before this time (RFC 3339) make no deliveries or mails, except by a backfill: personal data is kept no longer. */
export function oldestAccepted(): string {
  return new Date(Date.now() - KEPT_MS).toISOString();
}
