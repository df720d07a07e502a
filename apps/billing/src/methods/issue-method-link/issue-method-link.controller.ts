import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, merchantOf, Operation } from '@cauce/http';
import { Controller, Param, Post } from '@nestjs/common';
import { METHOD_LINK, type MethodLink } from '../../subscriptions/subscription.links.js';
import { SubscriptionReader } from '../../subscriptions/subscription.reader.js';
import { IssueMethodLink } from './issue-method-link.handler.js';

/** `POST /v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:issueMethodLink`. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans/:plan/subscriptions/:subscription')
export class IssueMethodLinkController {
  constructor(
    private readonly reader: SubscriptionReader,
    private readonly issue: IssueMethodLink,
  ) {}

  @Post('~issueMethodLink')
  @Operation('Issue a link to change the card of a subscription', {
    about:
      'An extension. Send the link to the buyer, who registers another card there; any amount owed is charged immediately. Available once the buyer has accepted, until the subscription has ended. A link is valid for 30 days.',
    answers: METHOD_LINK,
    errors: ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_PENDING_ACCEPTANCE', 'SUBSCRIPTION_CANCELED'],
  })
  async issueLink(
    @Param() { plan, subscription: id }: { plan: string; subscription: string },
    @CallerClaims() claims: Claims,
  ): Promise<MethodLink> {
    const merchant = merchantOf(claims);
    return this.issue.execute(await this.reader.findOwn({ kind: 'SUBSCRIPTION', id, plan }, merchant), merchant.principal);
  }
}
