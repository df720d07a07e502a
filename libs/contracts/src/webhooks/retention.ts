/** Deliveries are kept this many days after they end (docs/api.md, "Webhooks"): they contain personal data. */
export const DELIVERIES_KEPT_DAYS = 30;
