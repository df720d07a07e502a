type Write = (fields: object, message: string) => void;

/** What all parts log with: facts first, then what happened, in words. `createLogger` makes it. */
export type Log = Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', Write>>;

const nothing: Write = () => undefined;

/** Says nothing: for programs that have nobody to tell. */
export const SILENT: Log = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing };
