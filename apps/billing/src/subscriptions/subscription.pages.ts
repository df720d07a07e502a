import type { AssignmentResource, SubscriptionResource } from '@cauce/billing-domain';
import { type ListedPage, listPage, type ListScope, type PageQuery, PageTokens } from '@cauce/paging';
import type { WantedPage } from '@cauce/postgres';
import { Injectable } from '@nestjs/common';
import { type AssignmentAnswer, type SubscriptionAnswer, SubscriptionLinks } from './subscription.links.js';
import type { SubscriptionRow } from './subscription.row.js';
import { SubscriptionStreams } from './subscription.streams.js';

type Resources = { SUBSCRIPTION: SubscriptionResource; PLAN_ASSIGNMENT: AssignmentResource };
type Answers = { SUBSCRIPTION: SubscriptionAnswer; PLAN_ASSIGNMENT: AssignmentAnswer };

/** Pages of subscriptions and of plan assignments, for the lists of merchants and operators. */
@Injectable()
export class SubscriptionPages {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly links: SubscriptionLinks,
    private readonly tokens: PageTokens,
  ) {}

  /** The page of this kind that the query asks for, newest first, each as the API answers it. Throws INVALID_FIELDS. */
  async list<Kind extends keyof Answers>(
    kind: Kind,
    query: PageQuery,
    scope: ListScope,
    { where, created = {} }: Pick<WantedPage<SubscriptionRow>, 'where' | 'created'>,
  ): Promise<ListedPage<Answers[Kind]>> {
    const { rows, nextPage } = await listPage(query, scope, this.tokens, (page) =>
      this.subscriptions.rows.list({ where: { ...where, kind }, created, ...page }),
    );
    return { rows: rows.map(({ resource, linkKey }) => this.links.answer(resource as Resources[Kind], linkKey)), nextPage };
  }
}
