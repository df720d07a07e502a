const DAY_MS = 86_400_000;

/** Deliveries are kept this many days after they end (docs/api.md, "Webhooks"): they contain personal data. */
const KEPT_DAYS = 30;
export const KEPT_MS = KEPT_DAYS * DAY_MS;

/** Only what ended within this many days is replayed: its partition must not be dropped while it waits. */
export const REPLAYABLE_DAYS = KEPT_DAYS - 1;
