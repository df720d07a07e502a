import { pause } from '@cauce/patience';
import { counter } from '@cauce/telemetry';
import { Repeats } from './repeats.js';

const repeated = counter(
  'cauce_service_requests_repeated',
  'Requests to another service of ours whose connection broke, by outcome: repeated once, or denied, since a tenth of all were repeated already.',
);
/** Of this process, whatever it asks for. */
const repeats = new Repeats();

/** How long to try again where nothing listens: another instance may soon take the place of one that has ended. */
const REFUSED_MS = 1_000;
const REFUSED_PAUSE_MS = 100;

/** No connection was made, so nothing was sent: even a write may be sent again. */
const REFUSED = ['ECONNREFUSED'];
/** The other side closed a kept connection, perhaps as we wrote to it: what was sent may have been read. */
const BROKEN = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

/** How to send again. */
type Trying = {
  /** Whether doing it twice does no harm. */
  readonly mayRepeat: boolean;
  /** Ends the pause before the next try, so that `send` itself says that it was ended. */
  readonly signal?: AbortSignal;
};

/**
 * Settles like `send`, but sends again where an instance that ends must not fail a request: for a second, every 100 ms, while nothing listens; and what
 * may be repeated once more on another connection when its own broke, as long as {@link Repeats} allows.
 */
export async function keepTrying<Answer>(send: () => Promise<Answer>, { mayRepeat, signal }: Trying): Promise<Answer> {
  const onAnother = (error: unknown) => {
    if (!mayRepeat || !isOneOf(BROKEN, error)) throw error;
    const isAllowed = repeats.take();
    repeated.add(1, { outcome: isAllowed ? 'repeated' : 'denied' });
    if (!isAllowed) throw error;
    return send();
  };
  repeats.sent();
  const until = performance.now() + REFUSED_MS;
  for (;;) {
    try {
      return await send().catch(onAnother);
    } catch (error) {
      if (!isRefused(error) || performance.now() >= until) throw error;
      await pause(REFUSED_PAUSE_MS, signal);
    }
  }
}

/** Whether nobody listens at the address. */
export const isRefused = (error: unknown): boolean => isOneOf(REFUSED, error);

/** By the code of the error, or of what caused it; by its shape: `instanceof` misses errors of another realm. */
function isOneOf(codes: readonly string[], error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return ('code' in error && codes.includes(String(error.code))) || ('cause' in error && isOneOf(codes, error.cause));
}
