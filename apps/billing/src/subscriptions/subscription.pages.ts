import type { AssignmentResource, SubscriptionResource } from '@cauce/billing-domain';
import { answerPage, type ListScope, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import type { WantedPage } from '@cauce/postgres';
import { Injectable } from '@nestjs/common';
import { SubscriptionLinks } from './subscription.links.js';
import type { SubscriptionRow } from './subscription.row.js';
import { SubscriptionStreams } from './subscription.streams.js';

type Resources = { SUBSCRIPTION: SubscriptionResource; PLAN_ASSIGNMENT: AssignmentResource };

/** Which resources a list has, the name of the member that holds them, and what it shows of each row besides its resource. */
type Listed<Kind> = {
  readonly kind: Kind;
  readonly member: string;
  readonly scope: ListScope;
  readonly more?: (row: SubscriptionRow) => object;
};

/** Pages of subscriptions and of plan assignments, for the lists of merchants and operators. */
@Injectable()
export class SubscriptionPages {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly links: SubscriptionLinks,
    private readonly tokens: PageTokens,
  ) {}

  /** The page of this kind that the query asks for, newest first. Throws INVALID_FIELDS. */
  answer<Kind extends keyof Resources>(
    { kind, member, scope, more }: Listed<Kind>,
    query: PageQuery,
    { where, created = {} }: Pick<WantedPage<SubscriptionRow>, 'where' | 'created'>,
  ): Promise<PageAnswer> {
    return answerPage(member, {
      query,
      scope,
      tokens: this.tokens,
      find: (page) => this.subscriptions.rows.list({ where: { ...where, kind }, created, ...page }),
      text: (row) => JSON.stringify({ ...this.links.answer(row.resource as Resources[Kind], row.linkKey), ...more?.(row) }),
    });
  }
}
