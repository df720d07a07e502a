import { parametersOf, readFilter } from '@cauce/fields';
import { Callers, CONFIG, Operation, organizationOf, pageOf, routeOf } from '@cauce/http';
import type { PageAnswer, PageQuery } from '@cauce/paging';
import { PersonalIndex } from '@cauce/secrets';
import { Controller, Get, Inject, Param, Query, type Type } from '@nestjs/common';
import type { BillingConfig } from '../../config.js';
import type { ApiKind } from '../../subscriptions/api-kinds.js';
import { SubscriptionPages } from '../../subscriptions/subscription.pages.js';
import { ofOrganization, OPERATORS_FILTERS } from './operators-filter.js';
import { LISTED, planOf } from './organization-subscription.resource.js';

/** `GET /admin/v1/organizations/{organization}/subscriptions`, and of plan assignments: of every store and plan, newest first. */
export function operatedListController({ kind, operatedCollectionPath, noun, title, operatedMember: member }: ApiKind): Type<object> {
  @Callers('operator')
  @Controller(operatedCollectionPath)
  class OperatedListController {
    private readonly buyers: PersonalIndex;

    constructor(
      private readonly pages: SubscriptionPages,
      @Inject(CONFIG) { FINGERPRINT_KEY }: BillingConfig,
    ) {
      this.buyers = new PersonalIndex(FINGERPRINT_KEY);
    }

    @Get()
    @Operation(`List the ${noun}s of an organization`, {
      id: `listOrganization${title}s`,
      about: 'From all stores and plans, newest first. A buyer is found by `email`, `phoneNumber` or `document`, exactly.',
      answers: pageOf(member, LISTED[kind]),
      query: parametersOf(OPERATORS_FILTERS),
      errors: ['ORGANIZATION_NOT_FOUND'],
    })
    list(@Param('organization') id: string, @Query() query: PageQuery & Readonly<Record<string, unknown>>): Promise<PageAnswer> {
      const organization = organizationOf(id);
      const filter = readFilter(OPERATORS_FILTERS, query);
      const scope = { route: routeOf(OperatedListController), parent: organization, filter };
      return this.pages.answer({ kind, member, scope, more: planOf }, query, ofOrganization(filter, organization, this.buyers));
    }
  }
  return OperatedListController;
}
