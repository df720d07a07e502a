type Attempt = { readonly startTime?: string; readonly status?: number; readonly error?: string; readonly outcome?: string };

/** The attempts of a handshake or a teardown: a line for each, with its answer. */
export function describeAttempts(attempts: unknown): string {
  if (!Array.isArray(attempts)) return '';
  return (attempts as readonly Attempt[])
    .map(({ startTime = '', status, error, outcome = '' }) => `${startTime} ${String(status ?? error ?? outcome)}`.trim())
    .join('\n');
}
