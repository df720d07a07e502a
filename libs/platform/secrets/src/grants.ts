import { Mac } from './mac.js';
import { deriveKey, sameText } from './text.js';

/** What one of our services lets a buyer do at another one, for a while: it travels through the buyer's page, which cannot change it. */
export type Grant = {
  /** The stream of the resource that it is about: `subscription-<id>`. */
  readonly owner: string;
  readonly organization: string;
  /** What the grant is about, where that is not the owner itself: a stored card's id. */
  readonly subject?: string;
  /** Unix milliseconds, system time. */
  readonly expires: number;
};

const SHAPE = /^([A-Za-z0-9_-]{1,1000})\.([A-Za-z0-9_-]{43})$/;

/** Signs grants, and verifies them: services that hold the same key. Grants of one purpose mean nothing for another. */
export class Grants {
  private readonly mac: Mac;

  constructor(key: Buffer, purpose: string) {
    this.mac = new Mac(deriveKey(key, `grant/${purpose}`));
  }

  sign(grant: Grant): string {
    const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
    return `${payload}.${this.mac.base64url(payload)}`;
  }

  /** The grant, if it is genuine and not too old; else undefined, without a reason. */
  verify(text: string, now: number = Date.now()): Grant | undefined {
    const [, payload = '', mac = ''] = SHAPE.exec(text) ?? [];
    if (!sameText(mac, this.mac.base64url(payload))) return undefined;
    const grant = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Grant;
    return grant.expires > now ? grant : undefined;
  }
}
