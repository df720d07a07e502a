import { DELIVERY_RETENTION_DAYS } from '@cauce/contracts';

const DAY_MS = 86_400_000;

export const KEPT_MS = DELIVERY_RETENTION_DAYS * DAY_MS;

/** Only what ended within this many days is replayed: its partition must not be dropped while it waits. */
export const REPLAYABLE_DAYS = DELIVERY_RETENTION_DAYS - 1;
