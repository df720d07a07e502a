const START = 'Start it with: npm start';

/** What every tool says that finds no stack to work with. */
export const NOT_RUNNING = `Cauce is not running. ${START}`;

/** As Node reports that nobody listens; where a name has several addresses, each refusal is in `errors`. */
type ConnectionError = { readonly code?: string; readonly address?: string; readonly port?: number; readonly errors?: readonly unknown[]; readonly cause?: unknown }; // prettier-ignore

/**
 * Why a request had no answer, in words for a terminal: where a connection was refused, that nothing runs there, and on this machine how to
 * start it; else the error's own message.
 * @param about `isOurs`: false for a server that is no part of the stack, which nobody starts so
 */
export function whyNoAnswer(error: unknown, { isOurs = true } = {}): string {
  const refusal = refusalIn(error);
  if (refusal === undefined) return error instanceof Error ? error.message : String(error);
  const { address = '', port = '' } = refusal;
  const isHere = address === '::1' || address.startsWith('127.');
  const howToStart = isOurs && isHere ? ` ${START}` : '';
  return `nothing runs at ${address.includes(':') ? `[${address}]` : address}:${port}.${howToStart}`;
}

/** Clients wrap it, some more than once. */
function refusalIn(error: unknown): ConnectionError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, port, errors = [], cause } = error as ConnectionError;
  if (code === 'ECONNREFUSED' && port !== undefined) return error;
  return [...errors, cause].map(refusalIn).find((found) => found !== undefined);
}
