const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Is a part that we depend on down (the network, the broker), rather than a message or our code wrong? Looks through causes. */
export function isNetworkError(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name.startsWith('KafkaJS') || cause.name === 'BusAway') return true;
    if ('code' in cause && typeof cause.code === 'string' && NETWORK.has(cause.code)) return true;
  }
  return false;
}
