import type { KeyRing, RingKey } from './key-ring.js';
import { Mac } from './mac.js';
import { deriveKey, sameText } from './text.js';

/** 128 bits are out of reach of guessing over HTTP and keep a link short enough for a text message. */
const MAC_BYTES = 16;

/** What a genuine link token says. */
export type LinkClaim = { readonly id: string; readonly kid: string };

/**
 * Capability links that can be computed again and need no storage: `<id>.<kid>.<mac>`. The resource's owner stores the
 * `kid`, so its link stays the same after a rotation. Tokens of one purpose mean nothing for another.
 */
export class LinkTokens {
  private readonly macs = new Map<string, Mac>();

  constructor(
    private readonly keys: KeyRing,
    private readonly purpose: string,
  ) {}

  /** Throws when `kid` names a key that the ring does not hold. */
  token(id: string, kid: string = this.keys.current.kid): string {
    const key = this.keys.get(kid);
    if (!key) throw new Error(`the ring holds no key ${kid}`);
    return `${id}.${kid}.${this.mac(id, key)}`;
  }

  /** The id and key id of a genuine token, else undefined, without a reason. */
  verify(token: string): LinkClaim | undefined {
    const [id = '', kid = '', mac = '', ...more] = token.split('.');
    const key = this.keys.get(kid);
    if (!key || id === '' || more.length > 0) return undefined;
    return sameText(mac, this.mac(id, key)) ? { id, kid } : undefined;
  }

  private mac(id: string, key: RingKey): string {
    return this.macFor(key).base64url(id, MAC_BYTES);
  }

  private macFor({ kid, key }: RingKey): Mac {
    const known = this.macs.get(kid) ?? new Mac(deriveKey(key, `link/${this.purpose}`));
    this.macs.set(kid, known);
    return known;
  }
}
