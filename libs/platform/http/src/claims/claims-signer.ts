import { deriveKey } from '@cauce/secrets';
import { createHmac } from 'node:crypto';
import type { BoundRequest, Caller, CallerFacts, Claims } from './claims.js';

const LIFETIME_MS = 30_000;

/** `claims/<caller>/<service>`: a key per pair, so no service can speak to another one in the gateway's name. */
export const claimsKey = (root: Buffer, caller: Caller, service: string): Buffer => deriveKey(root, `claims/${caller}/${service}`);

/** HMAC-SHA256 over the encoded payload, base64url. */
export const claimsMac = (key: Buffer, payload: string): string => createHmac('sha256', key).update(payload).digest('base64url');

/** Signs what a caller says of a request: the value of the header {@link CLAIMS_HEADER}. */
export class ClaimsSigner {
  private readonly keys = new Map<string, Buffer>();

  /** @param root CLAIMS_ROOT_KEY, 32 bytes. */
  constructor(
    private readonly root: Buffer,
    private readonly caller: Caller,
  ) {}

  /** Claims for one request to one service (`catalog`, `payments`, `notifier`), good for 30 s. */
  sign(service: string, claims: BoundRequest & CallerFacts): string {
    const whole: Claims = { ...claims, caller: this.caller, expires: Date.now() + LIFETIME_MS };
    const payload = Buffer.from(JSON.stringify(whole)).toString('base64url');
    return `${payload}.${claimsMac(this.keyFor(service), payload)}`;
  }

  private keyFor(service: string): Buffer {
    const known = this.keys.get(service);
    if (known) return known;
    const key = claimsKey(this.root, this.caller, service);
    this.keys.set(service, key);
    return key;
  }
}
