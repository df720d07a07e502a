import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { storeName } from '@cauce/kernel';
import { Controller, Param, Post } from '@nestjs/common';
import { IssueMethodLink } from '../../methods/issue-method-link/issue-method-link.handler.js';
import { METHOD_LINK, type MethodLink } from '../../subscriptions/subscription.links.js';
import { SubscriptionReader } from '../../subscriptions/subscription.reader.js';

/** `POST /admin/v1/stores/{store}/subscriptions/{subscription}:issueMethodLink`. */
@Callers('operator')
@Controller('admin/v1/stores/:store/subscriptions/:subscription')
export class IssueOperatedMethodLinkController {
  constructor(
    private readonly reader: SubscriptionReader,
    private readonly issue: IssueMethodLink,
  ) {}

  @Post('~issueMethodLink')
  @Operation('Issue a link to change the card of a subscription', {
    about: 'Valid for 30 days, for the buyer. Available once the buyer has accepted, until it has ended.',
    answers: METHOD_LINK,
    errors: ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_PENDING_ACCEPTANCE', 'SUBSCRIPTION_CANCELED'],
  })
  async issueLink(
    @Param() { store, subscription: id }: { store: string; subscription: string },
    @CallerClaims() { principal }: Claims,
  ): Promise<MethodLink> {
    return this.issue.execute(await this.reader.operated({ kind: 'SUBSCRIPTION', parent: storeName(store), id }), principal);
  }
}
