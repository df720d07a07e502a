/** Deliveries are kept this many days after they end (docs/api.md, "Webhooks"): they contain personal data. */
export const DELIVERY_RETENTION_DAYS = 30;
