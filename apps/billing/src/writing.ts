import { rowsIn, type Writing } from '@cauce/event-store';
import type { Log } from '@cauce/telemetry';
import type { BillingConfig } from './config.js';
import type { Connections } from './connections.js';

/** How this process writes streams, and the rows that mirror them. */
export function writingWith({ WRITE_THROUGH, ROW_WAIT_MS }: BillingConfig, { store, rows }: Connections, logger: Log): Writing {
  return { store, rows: rowsIn(rows), writeThrough: WRITE_THROUGH, rowWaitMs: ROW_WAIT_MS, logger };
}
