import type { Log as AnyLog } from '@cauce/telemetry';

/** As much of every part's log as this server writes. Its type alone is shared: the server starts without what the services log with. */
export type Log = Pick<AnyLog, 'info' | 'warn' | 'error'>;

/** Writes one JSON line; fields hold no event data. */
const line = (level: keyof Log) => (fields: object, message: string) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, name: 'event-store', message, ...fields })}\n`);
};

export const STDOUT: Log = { info: line('info'), warn: line('warn'), error: line('error') };

const nothing = () => undefined;

/** For those who embed the server: it says nothing. */
export const SILENT: Log = { info: nothing, warn: nothing, error: nothing };
