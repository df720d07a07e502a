import type { Buyer, SubscriptionView } from '@cauce/billing-domain';
import { INTERNAL_ROUTES, type OneTimeCodeMail, pathOf } from '@cauce/contracts';
import { Injectable } from '@nestjs/common';
import { Connections } from '../../connections.js';
import type { Claimed, NewCode } from '../buyer-codes.js';

/** How many characters of a document name it: enough for its owner. */
const DOCUMENT_END = 4;

/** Has the notifier send the mail with a code, at once: never through Kafka, where it would be kept. */
@Injectable()
export class CodeMail {
  constructor(private readonly connections: Connections) {}

  /** Throws UNAVAILABLE, DEADLINE_EXCEEDED. */
  async send(
    { code, expireTime, claimed }: NewCode & { readonly claimed: Claimed },
    { email, firstName }: Buyer,
    { terms, shown }: SubscriptionView,
  ): Promise<void> {
    const { storeDisplayName, storeProfile, environment } = shown;
    const store = { storeDisplayName, ...(storeProfile && { storeProfile }) };
    const about = { resource: terms.name, currencyCode: terms.currencyCode, ...store, environment };
    await this.connections.notifier.call({
      method: 'POST',
      path: pathOf(INTERNAL_ROUTES.mails),
      body: { mail: { kind: 'one-time-code', email, firstName, code, expireTime, person: named(claimed), ...about } },
      as: { principal: 'billing' },
    });
  }
}

/** Of the document only its end: a mail may be read over a shoulder. */
function named({ documentType, document, firstName, lastName }: Claimed): OneTimeCodeMail['person'] {
  return { firstName, lastName, documentType, documentEnd: document.slice(-DOCUMENT_END) };
}
