import { hash } from 'node:crypto';
import type { Caller } from '@cauce/services';
import type { BoundRequest, CallerFacts, Claims } from './claims.js';
import type { ClaimsKeys } from './claims-keys.js';

const LIFETIME_MS = 30_000;

/** SHA-256 of a body, base64url; undefined without a body. */
export function bodyHash(body: Buffer | string | null | undefined): string | undefined {
  return body && body.length > 0 ? hash('sha256', body, 'base64url') : undefined;
}

/** A request as its caller sends it. */
type SentRequest = Omit<BoundRequest, 'bodyHash'> & { readonly body?: Buffer | string | null | undefined };

/** Signs a caller's claims about a request: the value of the header {@link CLAIMS_HEADER}. */
export class ClaimsSigner {
  /** @param now the machine's time in Unix milliseconds. */
  constructor(
    private readonly keys: ClaimsKeys,
    private readonly caller: Caller,
    private readonly now: () => number = Date.now,
  ) {}

  /** Claims for one request, with this body, to one service, good for 30 s. Throws without a key for it. */
  sign(service: string, { body, ...claims }: SentRequest & CallerFacts): string {
    const sent = bodyHash(body);
    const whole: Claims = {
      ...claims,
      ...(sent !== undefined && { bodyHash: sent }),
      caller: this.caller,
      expires: this.now() + LIFETIME_MS,
    };
    const payload = Buffer.from(JSON.stringify(whole)).toString('base64url');
    return `${payload}.${this.keys.of({ caller: this.caller, service }).base64url(payload)}`;
  }
}
