import { CONFIG, withMember } from '@cauce/http';
import { field, idOf, type Resource } from '@cauce/kernel';
import { PAYMENT, type PaymentResource } from '@cauce/payments-domain';
import type { Texts } from '@cauce/postgres';
import { LinkTokens } from '@cauce/secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { PaymentsConfig } from '../config.js';

/** A payment as the API answers it, with its link. */
export type PaymentAnswer = PaymentResource & { readonly url: string };

/** Its schema in the API's document. */
export const PAYMENT_ANSWER: Resource<PaymentAnswer> = {
  ...PAYMENT,
  fields: {
    ...PAYMENT.fields,
    url: field.text(
      'The hosted page where the buyer pays. Anyone who has the link can open it.',
      'https://checkout.example/p/w36baitccsrzh65iqjopzowphc.l1.qtgTGy3TXRxZikIsrfKpDw',
      { format: 'uri' },
    ),
  },
};

/** Links to hosted pages. They are capabilities, so folds do not contain them; they are computed when shown. */
@Injectable()
export class PaymentLinks {
  private readonly tokens: LinkTokens;

  constructor(@Inject(CONFIG) private readonly config: PaymentsConfig) {
    this.tokens = new LinkTokens(config.LINK_KEYS, 'payment');
  }

  /** The id of the link key for new payments. */
  get currentKey(): string {
    return this.config.LINK_KEYS.current.kid;
  }

  /** A payment's `url`. */
  url(paymentName: string, linkKey: string): string {
    return this.urlOf(idOf(paymentName), linkKey);
  }

  /** The address to which a buyer returns from the page where an attempt is approved. */
  returnUrl(paymentName: string, linkKey: string, attemptId: string): string {
    return `${this.url(paymentName, linkKey)}?attempt=${attemptId}`;
  }

  /** The resource as the API answers it. */
  answer(resource: PaymentResource, linkKey: string): PaymentAnswer {
    return { ...resource, url: this.url(resource.name, linkKey) };
  }

  /** The same for a resource that is JSON text already, without parsing it. */
  answerText({ resource, paymentId, linkKey }: Texts<'resource' | 'paymentId' | 'linkKey'>): string {
    return withMember(resource, `"url":${JSON.stringify(this.urlOf(paymentId, linkKey))}`);
  }

  /** The payment id of a genuine link token; undefined for any other. */
  verify(token: string): string | undefined {
    return this.tokens.verify(token)?.id;
  }

  private urlOf(paymentId: string, linkKey: string): string {
    return `${this.config.CHECKOUT_PUBLIC_URL}/p/${this.tokens.token(paymentId, linkKey)}`;
  }
}
