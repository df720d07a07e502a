/** Writes one JSON line; fields hold no event data. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, fields?: Readonly<Record<string, unknown>>) => void;

export const logToStdout: Log = (level, message, fields = {}) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, name: 'event-store', message, ...fields })}\n`);
};

/** For those who embed the server: it says nothing. */
export const silent: Log = () => undefined;
