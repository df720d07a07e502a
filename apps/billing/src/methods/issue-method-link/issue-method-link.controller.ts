import type { Claims } from '@cauce/claims';
import type { ErrorCode } from '@cauce/contracts';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Controller, Post, type Type, UseGuards } from '@nestjs/common';
import type { ApiKind } from '../../subscriptions/api-kinds.js';
import { METHOD_LINK, type MethodLink } from '../../subscriptions/subscription.links.js';
import type { SubscriptionRow } from '../../subscriptions/subscription.row.js';
import { SubscriptionOfPath, SubscriptionOfPathGuard } from '../../subscriptions/subscription-of-path.guard.js';
import { IssueMethodLink } from './issue-method-link.handler.js';

const ERRORS = ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_PENDING_ACCEPTANCE', 'SUBSCRIPTION_CANCELED'] as const;

/** `POST /v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:issueMethodLink`, and of a plan assignment. */
export const methodLinkController = (kind: ApiKind, id: string): Type<object> =>
  controllerAt(kind.path, kind, {
    caller: 'gateway',
    id,
    about:
      'An extension. Send the link to the buyer, who registers another card there; any amount owed is charged immediately. Available once the buyer has accepted, until it has ended. A link is valid for 30 days.',
    errors: [...ERRORS, ...kind.ownErrors],
  });

/** `POST /admin/v1/stores/{store}/subscriptions/{subscription}:issueMethodLink`, and of a plan assignment. */
export const operatedMethodLinkController = (kind: ApiKind, id: string): Type<object> =>
  controllerAt(kind.operatedPath, kind, {
    caller: 'operator',
    id,
    about: 'Valid for 30 days, for the buyer. Available once the buyer has accepted, until it has ended.',
    errors: [...kind.operatedErrors, ...ERRORS, ...kind.ownErrors],
  });

type Described = {
  readonly caller: 'gateway' | 'operator';
  readonly id: string;
  readonly about: string;
  readonly errors: readonly ErrorCode[];
};

function controllerAt(path: string, { noun }: ApiKind, { caller, ...described }: Described): Type<object> {
  @Callers(caller)
  @UseGuards(SubscriptionOfPathGuard)
  @Controller(path)
  class MethodLinkController {
    constructor(private readonly issue: IssueMethodLink) {}

    @Post('~issueMethodLink')
    @Operation(`Issue a link to change the card of a ${noun}`, { answers: METHOD_LINK, ...described })
    issueLink(@SubscriptionOfPath() row: SubscriptionRow, @CallerClaims() { principal }: Claims): Promise<MethodLink> {
      return this.issue.execute(row, principal);
    }
  }
  return MethodLinkController;
}
