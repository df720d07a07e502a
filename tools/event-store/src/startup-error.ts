/** The server cannot start, for a reason that its operator can put right. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
