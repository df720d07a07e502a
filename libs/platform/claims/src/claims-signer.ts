import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { deriveKey } from '@cauce/secrets';
import type { Caller } from '@cauce/services';
import type { BoundRequest, CallerFacts, Claims } from './claims.js';

const LIFETIME_MS = 30_000;

/** `claims/<caller>/<service>`: a key per pair, so no service can speak to another one in the gateway's name. */
export function claimsKey(root: Buffer, caller: Caller, service: string): KeyObject {
  // A KeyObject, made once: with a Buffer, each HMAC takes five times as long.
  return createSecretKey(deriveKey(root, `claims/${caller}/${service}`));
}

/** HMAC-SHA256 over the encoded payload, base64url. */
export function claimsMac(key: KeyObject, payload: string): string {
  return createHmac('sha256', key).update(payload).digest('base64url');
}

/** Signs a caller's claims about a request: the value of the header {@link CLAIMS_HEADER}. */
export class ClaimsSigner {
  private readonly keys = new Map<string, KeyObject>();

  /** @param root CLAIMS_ROOT_KEY, 32 bytes. @param now the machine's time in Unix milliseconds. */
  constructor(
    private readonly root: Buffer,
    private readonly caller: Caller,
    private readonly now: () => number = Date.now,
  ) {}

  /** Claims for one request to one service, good for 30 s. */
  sign(service: string, claims: BoundRequest & CallerFacts): string {
    const whole: Claims = { ...claims, caller: this.caller, expires: this.now() + LIFETIME_MS };
    const payload = Buffer.from(JSON.stringify(whole)).toString('base64url');
    return `${payload}.${claimsMac(this.keyFor(service), payload)}`;
  }

  private keyFor(service: string): KeyObject {
    const known = this.keys.get(service);
    if (known) return known;
    const key = claimsKey(this.root, this.caller, service);
    this.keys.set(service, key);
    return key;
  }
}
