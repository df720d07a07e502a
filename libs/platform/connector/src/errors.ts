/** Why an address may not be called. */
export type RefusalReason = 'MALFORMED' | 'NOT_HTTPS' | 'USER_INFO' | 'UNKNOWN_HOST' | 'NOT_PUBLIC';

const SENTENCES: Readonly<Record<RefusalReason, string>> = {
  MALFORMED: 'it is not an absolute address',
  NOT_HTTPS: 'it must begin with https://',
  USER_INFO: 'it may not contain a user name or password',
  UNKNOWN_HOST: 'its host name has no address',
  NOT_PUBLIC: 'its host is not on the public internet',
};

/** An address we refuse to call. The message may be shown to its owner: it names no address that the name resolved to. */
export class AddressRefused extends Error {
  constructor(readonly reason: RefusalReason) {
    super(`the address is refused: ${SENTENCES[reason]}`);
    this.name = 'AddressRefused';
  }
}

/** The answer, or the part of it that was needed, did not come in time. Whether the other side acted is unknown. */
export class TimedOut extends Error {
  constructor(readonly timeoutMs: number) {
    super(`no whole answer within ${timeoutMs} ms`);
    this.name = 'TimedOut';
  }
}

/** The connection could not be made, or broke. `code` is Node's or undici's (ECONNREFUSED, ENOTFOUND, CERT_HAS_EXPIRED, …). */
export class ConnectFailed extends Error {
  constructor(
    readonly code: string,
    cause: unknown,
  ) {
    super(`the connection failed: ${code}`, { cause });
    this.name = 'ConnectFailed';
  }
}
