import { deriveKey, KeyRing, SealBroken, SealedBox } from '@cauce/secrets';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Addresses } from './addresses.js';

/** Until when it is good: Unix milliseconds, system time. */
type Timed = { readonly until: number };

/** What a browser keeps for us between the pages of one link, encrypted: it can neither read nor change it, nor use it under another link. */
export class SealedCookie<Value extends Timed> {
  private readonly box: SealedBox;

  /** @param name of the cookie, which is also its purpose. @param key ours alone: from it the cookie's own key is derived */
  constructor(
    private readonly name: string,
    key: Buffer,
    private readonly addresses: Addresses,
  ) {
    this.box = new SealedBox(KeyRing.parse(`1:${deriveKey(key, `cookie/${name}`).toString('base64')}`));
  }

  /** @param path of the link's pages */
  keep(reply: FastifyReply, path: string, value: Value): void {
    const maxAge = Math.max(0, Math.ceil((value.until - Date.now()) / 1000));
    const sealed = this.box.seal(JSON.stringify(value), this.contextOf(path));
    void reply.setCookie(this.name, sealed, { path, httpOnly: true, sameSite: 'lax', secure: this.addresses.isSecure, maxAge });
  }

  /** The browser need not keep it any longer. */
  forget(reply: FastifyReply, path: string): void {
    if (reply.request.cookies[this.name] !== undefined) void reply.clearCookie(this.name, { path });
  }

  /** Undefined when there is none, or none that is good. */
  read({ cookies }: FastifyRequest, path: string): Value | undefined {
    const sealed = cookies[this.name];
    const value = sealed === undefined ? undefined : this.open(sealed, path);
    return value !== undefined && value.until > Date.now() ? value : undefined;
  }

  private open(sealed: string, path: string): Value | undefined {
    try {
      return JSON.parse(this.box.open(sealed, this.contextOf(path)).toString('utf8')) as Value;
    } catch (error) {
      if (error instanceof SealBroken) return undefined;
      throw error;
    }
  }

  private contextOf(path: string): string {
    return `${this.name} ${path}`;
  }
}
