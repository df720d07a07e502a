import { destination, type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { byTurns, type Output } from './by-turns.js';
import { redact, scrub } from './redaction.js';
import { logFields } from './scope.js';

/** How a process logs. Without a format: pretty on a terminal, JSON elsewhere. */
export type LogOptions = { readonly level?: string | undefined; readonly format?: 'json' | 'pretty' | undefined };

/** The members of an error that are logged. Those that libraries add (a failed query's values, a request's headers) stay out. */
const errorFields = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return redact({ error });
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? { code: error.code } : {};
  const cause = error.cause !== undefined && depth < 4 ? { cause: errorFields(error.cause, depth + 1) } : {};
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause };
};

const terminal = (): DestinationStream => pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l', singleLine: true });

const scrubbed = (to: Output): Output => ({ write: (line) => to.write(scrub(line)), flushSync: () => to.flushSync?.() });

let standardOutput: Output | undefined;

const output = (format: LogOptions['format']): Output =>
  (format ?? (process.stdout.isTTY ? 'pretty' : 'json')) === 'pretty'
    ? terminal()
    : (standardOutput ??= byTurns(destination({ dest: 1, sync: true })));

/**
 * The logger of a process: one JSON object a line, or pretty lines for people. Each line carries the request id and trace id of
 * the work it was written in; secrets and personal data are hidden by name and by form.
 */
export const createLogger = (name: string, { level = 'info', format }: LogOptions = {}, to: Output = output(format)): Logger =>
  redactingChildren(
    pino(
      {
        level,
        base: { service: name },
        timestamp: pino.stdTimeFunctions.isoTime,
        mixin: logFields,
        serializers: { err: errorFields, error: errorFields },
        formatters: { level: (label) => ({ level: label }), log: redact },
      },
      scrubbed(to),
    ),
  );

/** pino formats no bindings of a child. Children inherit from their parent, so this reaches theirs too. */
const redactingChildren = (logger: Logger): Logger => {
  const inherited: unknown = Reflect.get(logger, 'child');
  const child = inherited as (this: Logger, ...args: Parameters<Logger['child']>) => Logger;
  const redacting = function (this: Logger, ...[bindings, options]: Parameters<Logger['child']>): Logger {
    return child.call(this, redact(bindings), options);
  };
  return Object.assign(logger, { child: redacting });
};
