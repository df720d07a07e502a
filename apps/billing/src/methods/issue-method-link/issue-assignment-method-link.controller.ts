import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, merchantOf, Operation } from '@cauce/http';
import { Controller, Param, Post } from '@nestjs/common';
import { METHOD_LINK, type MethodLink } from '../../subscriptions/subscription.links.js';
import { SubscriptionReader } from '../../subscriptions/subscription.reader.js';
import { IssueMethodLink } from './issue-method-link.handler.js';

/** `POST /v1/stores/{store}/subscription-plans/assignments/{assignment}:issueMethodLink`. */
@Callers('gateway')
@Controller('v1/stores/:store/subscription-plans/assignments/:assignment')
export class IssueAssignmentMethodLinkController {
  constructor(
    private readonly reader: SubscriptionReader,
    private readonly issue: IssueMethodLink,
  ) {}

  @Post('~issueMethodLink')
  @Operation('Issue a link to change the card of a plan assignment', {
    about: 'An extension. Works as it does for a subscription.',
    answers: METHOD_LINK,
    errors: ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_PENDING_ACCEPTANCE', 'SUBSCRIPTION_CANCELED', 'SUBSCRIPTION_EXPIRED'],
  })
  async issueLink(@Param('assignment') id: string, @CallerClaims() claims: Claims): Promise<MethodLink> {
    const merchant = merchantOf(claims);
    return this.issue.execute(await this.reader.findOwn({ kind: 'PLAN_ASSIGNMENT', id }, merchant), merchant.principal);
  }
}
