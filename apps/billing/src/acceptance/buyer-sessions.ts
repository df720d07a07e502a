import type { Identity } from '@cauce/billing-domain';
import { ApiError, type BuyerSession } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { SealBroken, SealedBox } from '@cauce/secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { BillingConfig } from '../config.js';

const SESSION_MS = 30 * 60 * 1_000;

/** Personal: who a buyer claimed to be, and until when the session is valid. */
type Session = { readonly identity: Omit<Identity, 'ip'>; readonly expires: number };

/**
 * Sessions of buyers who have proved that they read their e-mail. A session is sealed, and valid for one subscription: nothing is stored, and
 * the page that carries it can neither read nor change it. Its end is by the machine's time.
 */
@Injectable()
export class BuyerSessions {
  private readonly box: SealedBox;

  constructor(@Inject(CONFIG) { SEALING_KEYS }: BillingConfig) {
    this.box = new SealedBox(SEALING_KEYS);
  }

  /** Says who it is of, too: that is what the page shows, and what an acceptance records. */
  open(id: string, identity: Session['identity'], now: number = Date.now()): BuyerSession {
    const session: Session = { identity, expires: now + SESSION_MS };
    return {
      session: this.box.seal(JSON.stringify(session), contextOf(id)),
      expireTime: new Date(session.expires).toISOString(),
      who: identity,
    };
  }

  /** Who it is. Throws SESSION_INVALID for one of another subscription, one that is over, and anything else. */
  identityOf(id: string, sealed: string, now: number = Date.now()): Session['identity'] {
    try {
      const { identity, expires } = JSON.parse(this.box.open(sealed, contextOf(id)).toString('utf8')) as Session;
      if (expires > now) return identity;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
    }
    throw new ApiError('SESSION_INVALID');
  }
}

function contextOf(id: string): string {
  return `buyer-session ${id}`;
}
