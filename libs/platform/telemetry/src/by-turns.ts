import type { DestinationStream } from 'pino';

/** Where lines go. `flushSync`: writes the buffered lines before it returns. */
export type Output = DestinationStream & { readonly flushSync?: () => void };

/**
 * The lines of one turn of the event loop in one write: under load each write would cost more than its line. At the process's end,
 * and with a fatal error, buffered lines are written at once.
 */
export const byTurns = (out: DestinationStream): Required<Output> => {
  let held = '';
  const flushSync = () => {
    const lines = held;
    held = '';
    if (lines !== '') out.write(lines);
  };
  const write = (line: string) => {
    if (held === '') setImmediate(flushSync);
    held += line;
  };
  process.on('exit', flushSync);
  return { write, flushSync };
};
