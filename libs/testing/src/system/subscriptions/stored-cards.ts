import { INTERNAL_ROUTES, pathOf } from '@cauce/contracts';
import { Grants } from '@cauce/secrets';
import type { ServiceClient } from '@cauce/service-client';
import { Pool } from 'undici';
import { enterApprovedCard } from '../buyer/card-token.js';
import { asCheckout, CHECKOUT } from './as-checkout.js';
import type { LoadableStack } from './loadable-stack.js';

/** A stored card, which the bank approves. `proof`: what billing asks for with an acceptance. */
export type StoredCard = { readonly method: string; readonly proof: string };

const GRANT_MS = 30 * 60 * 1_000;

/** Stores cards as checkout does: the processor gets the card, payments its one-use token with a grant that billing would sign. */
export class StoredCards {
  private readonly payments: ServiceClient;
  private readonly processor: Pool;
  private readonly grants: Grants;
  private readonly proofs: Grants;
  private readonly page: string;

  /** @param connections kept open to the processor */
  constructor(stack: LoadableStack, connections: number) {
    const { secrets, checkoutUrl, sandboxUrl } = stack.world;
    this.payments = asCheckout(stack, 'payments');
    this.processor = new Pool(sandboxUrl, { connections });
    const grantKey = Buffer.from(secrets.methodGrantKey, 'base64');
    this.grants = new Grants(grantKey, 'method');
    this.proofs = new Grants(grantKey, 'stored-method');
    this.page = checkoutUrl;
  }

  /** A new card of a subscription. */
  async store(subscription: string, organization: string): Promise<StoredCard> {
    const owner = `subscription-${subscription}`;
    const cardToken = await enterApprovedCard(this.processor, this.page);
    const grant = this.grants.sign({ owner, organization, expires: Date.now() + GRANT_MS });
    const { proof } = await this.payments.call<{ proof: string }>({
      method: 'POST',
      path: pathOf(INTERNAL_ROUTES.checkoutMethods),
      body: { grant, cardToken },
      as: CHECKOUT,
    });
    const { subject: method } = this.proofs.verify(proof) ?? {};
    if (method === undefined) throw new Error('Payments stored a card, but does not say which.');
    return { method, proof };
  }

  async close(): Promise<void> {
    await Promise.all([this.payments.close(), this.processor.destroy()]);
  }
}
