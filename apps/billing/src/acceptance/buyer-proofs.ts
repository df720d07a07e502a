import { ApiError, type MethodGrant } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Grants } from '@cauce/secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { BillingConfig } from '../config.js';
import { SUBSCRIPTION_CATEGORY } from '../subscriptions/subscription.streams.js';
import type { Opened } from './buyer-link.js';

const GRANT_MS = 30 * 60 * 1_000;

/** What lets a buyer store a card at payments, and what proves here that it was stored. */
@Injectable()
export class BuyerProofs {
  private readonly grants: Grants;
  private readonly stored: Grants;
  private readonly shown: Grants;

  constructor(@Inject(CONFIG) { METHOD_GRANT_KEY }: BillingConfig) {
    this.grants = new Grants(METHOD_GRANT_KEY, 'method');
    this.stored = new Grants(METHOD_GRANT_KEY, 'stored-method');
    this.shown = new Grants(METHOD_GRANT_KEY, 'shown-method');
  }

  /** Lets the buyer store a card for this subscription. */
  grant({ id, view }: Opened): MethodGrant {
    const { organization } = view.terms;
    return { grant: this.grants.sign({ owner: ownerOf(id), organization, expires: Date.now() + GRANT_MS }) };
  }

  /** Lets the buyer's page show the card that is charged now; undefined where there is none. */
  shownGrant({ id, view }: Opened): string | undefined {
    const { method } = view.subscription;
    if (method === '') return undefined;
    return this.shown.sign({ owner: ownerOf(id), organization: view.terms.organization, subject: method, expires: Date.now() + GRANT_MS });
  }

  /** The id of the card that was stored for this subscription. Throws INVALID_FIELDS. */
  methodOf(id: string, proof: string): string {
    const { owner, subject } = this.stored.verify(proof) ?? {};
    if (owner === ownerOf(id) && subject !== undefined) return subject;
    throw new ApiError('INVALID_FIELDS', {
      violations: [{ field: 'proof', description: 'The proof of a card that was just stored for this subscription.' }],
    });
  }
}

function ownerOf(id: string): string {
  return `${SUBSCRIPTION_CATEGORY}-${id}`;
}
