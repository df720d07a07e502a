import { timingSafeEqual } from 'node:crypto';
import type { Mac } from '@cauce/secrets';
import type { Caller } from '@cauce/services';
import type { Claims } from './claims.js';
import type { ClaimsKeys } from './claims-keys.js';
import { bodyHash } from './claims-signer.js';

const SHAPE = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/;

/** Verifies the claims of calls to one service. */
export class ClaimsVerifier {
  private readonly keys: ReadonlyMap<Caller, Mac>;

  /**
   * @param keys must hold one for each of the callers, else this throws.
   * @param service this service's name, as its callers sign for it.
   * @param callers who may call it: claims of all others are refused here, whatever a route lists.
   */
  constructor(keys: ClaimsKeys, service: string, callers: readonly Caller[]) {
    this.keys = new Map(callers.map((caller) => [caller, keys.of({ caller, service })]));
  }

  /** The claims, if they are genuine, for this very request, and not too old; else undefined, without a reason. Its body: {@link isBodyOf}. */
  verify(header: string | undefined, method: string, path: string): Claims | undefined {
    const [, payload = '', mac = ''] = SHAPE.exec(header ?? '') ?? [];
    const claims = readPayload(payload);
    const key = claims && this.keys.get(claims.caller);
    if (!claims || !key || !sameMac(key.base64url(payload), mac)) return undefined;
    return claims.method === method && claims.path === path && claims.expires > Date.now() ? claims : undefined;
  }
}

/** Whether this is the body that the claims were signed for. */
export function isBodyOf(claims: Claims, body: Buffer | undefined): boolean {
  return claims.bodyHash === bodyHash(body);
}

/** Not trusted yet: the caller's name in it only chooses the key to try. */
function readPayload(payload: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && 'caller' in value ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}

const sameMac = (expected: string, given: string): boolean =>
  expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
