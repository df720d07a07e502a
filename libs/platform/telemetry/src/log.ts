type Write = (fields: object, message: string) => void;

/** The logger of all parts: facts first, then what happened, in words. `createLogger` makes it. */
export type Log = Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', Write>>;

const nothing: Write = () => undefined;

/** Logs nothing: for programs without a log. */
export const SILENT: Log = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing };
