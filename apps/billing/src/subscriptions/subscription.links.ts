import { ASSIGNMENT, type AssignmentResource, SUBSCRIPTION, type SubscriptionResource } from '@cauce/billing-domain';
import { CONFIG } from '@cauce/http';
import { field, idOf, type Resource } from '@cauce/kernel';
import { LinkTokens } from '@cauce/secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { BillingConfig } from '../config.js';

/** Only while PENDING_ACCEPTANCE. */
type WithLink = { readonly acceptanceUrl?: string };

/** A subscription as the API answers it, with its link. */
export type SubscriptionAnswer = SubscriptionResource & WithLink;
/** A plan assignment as the API answers it, with its link. */
export type AssignmentAnswer = AssignmentResource & WithLink;

const ACCEPTANCE_URL = field.optional(
  field.text(
    'The hosted page where the buyer accepts. Send this link to the buyer: anyone who has it can open it. Present only while PENDING_ACCEPTANCE.',
    'https://checkout.example/s/w36baitccsrzh65iqjopzowphc.l1.qtgTGy3TXRxZikIsrfKpDw',
    { format: 'uri' },
  ),
);

/** Its schema in the API's document. */
export const SUBSCRIPTION_ANSWER: Resource<SubscriptionAnswer> = {
  ...SUBSCRIPTION,
  fields: { ...SUBSCRIPTION.fields, acceptanceUrl: ACCEPTANCE_URL },
};

/** Its schema in the API's document. */
export const ASSIGNMENT_ANSWER: Resource<AssignmentAnswer> = {
  ...ASSIGNMENT,
  fields: { ...ASSIGNMENT.fields, acceptanceUrl: ACCEPTANCE_URL },
};

/** Where the buyer changes the card, and until when. */
export type MethodLink = { readonly url: string; readonly expireTime: string };

/** Its schema in the API's document. */
export const METHOD_LINK: Resource<MethodLink> = {
  title: 'MethodLink',
  about: 'The page where the buyer changes the card. Anyone who has the link can open it.',
  fields: {
    url: field.text(
      'The hosted page. Send this link to the buyer.',
      'https://checkout.example/u/w36baitccsrzh65iqjopzowphc~t3k1c0.l1.qtgTGy3TXRxZikIsrfKpDw',
      { format: 'uri' },
    ),
    expireTime: field.time('Until when the link is valid, by the organization’s clock.'),
  },
};

const METHOD_LINK_MS = 30 * 24 * 60 * 60 * 1_000;

/** Links to hosted pages. They are capabilities, so folds do not contain them; they are computed when shown. */
@Injectable()
export class SubscriptionLinks {
  private readonly acceptance: LinkTokens;
  private readonly method: LinkTokens;

  constructor(@Inject(CONFIG) private readonly config: BillingConfig) {
    this.acceptance = new LinkTokens(config.LINK_KEYS, 'acceptance');
    this.method = new LinkTokens(config.LINK_KEYS, 'method');
  }

  /** The id of the link key for new subscriptions. */
  get currentKey(): string {
    return this.config.LINK_KEYS.current.kid;
  }

  /** The resource as the API answers it. */
  answer<Shown extends SubscriptionResource | AssignmentResource>(resource: Shown, linkKey: string): Shown & WithLink {
    if (resource.status !== 'PENDING_ACCEPTANCE') return resource;
    return { ...resource, acceptanceUrl: `${this.config.CHECKOUT_PUBLIC_URL}/s/${this.acceptance.token(idOf(resource.name), linkKey)}` };
  }

  /** The page where the buyer changes the card, for 30 days from `at` by the organization's clock. Its end is part of what is signed. */
  methodLink(id: string, linkKey: string, at: string): MethodLink {
    const end = Math.floor((Date.parse(at) + METHOD_LINK_MS) / 1_000);
    const token = this.method.token(`${id}~${end.toString(36)}`, linkKey);
    return { url: `${this.config.CHECKOUT_PUBLIC_URL}/u/${token}`, expireTime: new Date(end * 1_000).toISOString() };
  }

  /** The id of a genuine link to change the card, and its end, RFC 3339; undefined for any other. */
  verifyMethodLink(token: string): { readonly id: string; readonly expireTime: string } | undefined {
    const [id, expires] = this.method.verify(token)?.id.split('~') ?? [];
    if (id === undefined || expires === undefined) return undefined;
    return { id, expireTime: new Date(parseInt(expires, 36) * 1_000).toISOString() };
  }

  /** The id of a genuine acceptance link; undefined for any other. */
  verify(token: string): string | undefined {
    return this.acceptance.verify(token)?.id;
  }
}
