/** An event older than this makes no delivery any more, but for a backfill: personal data is kept no longer. */
const TOO_OLD_MS = 30 * 24 * 60 * 60 * 1000;

/** The time from which on recorded events make deliveries and mails. What they made is kept at least as long: see `DeliveryRetention`, `MailRows`. */
export function oldestAccepted(): string {
  return new Date(Date.now() - TOO_OLD_MS).toISOString();
}
