import { join } from 'node:path';
import type { Context } from './contexts.js';

/** Where an export keeps what: `DIR/<context>/…`. */
export const folderOf = (out: string, context: Context): string => join(out, context);
/** `DIR/<context>/events/day=YYYY-MM-DD/*.parquet`, day of `recorded_at`. */
export const eventsFolder = (out: string, context: Context): string => join(out, context, 'events');
export const manifestFile = (out: string, context: Context): string => join(out, context, 'manifest.json');
/** `DIR/<context>/intervals/<view>/*.parquet`. */
export const intervalsFolder = (out: string, context: Context, view: IntervalView): string => join(out, context, 'intervals', view);

/** The views with `valid_from` and `valid_to`, and whose context they are. */
export const INTERVAL_VIEWS = {
  payments: 'payments',
  attempts: 'payments',
  subscriptions: 'billing',
  charges: 'billing',
} as const satisfies Readonly<Record<string, Context>>;
export type IntervalView = keyof typeof INTERVAL_VIEWS;
