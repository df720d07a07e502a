import type { Buyer, SubscriptionView } from '@cauce/billing-domain';
import { INTERNAL_ROUTES, pathOf } from '@cauce/contracts';
import { Injectable } from '@nestjs/common';
import { Connections } from '../../connections.js';
import type { NewCode } from '../buyer-codes.js';

/** Has the notifier send the mail with a code, at once: never through Kafka, where it would be kept. */
@Injectable()
export class CodeMail {
  constructor(private readonly connections: Connections) {}

  /** Throws UNAVAILABLE, DEADLINE_EXCEEDED. */
  async send({ code, expireTime }: NewCode, { email, firstName }: Buyer, { terms, shown }: SubscriptionView): Promise<void> {
    const { storeDisplayName, environment } = shown;
    const { name: resource, currencyCode } = terms;
    await this.connections.notifier.call({
      method: 'POST',
      path: pathOf(INTERNAL_ROUTES.mails),
      body: { mail: { kind: 'one-time-code', email, firstName, code, expireTime, resource, storeDisplayName, environment, currencyCode } },
      as: { principal: 'billing' },
    });
  }
}
