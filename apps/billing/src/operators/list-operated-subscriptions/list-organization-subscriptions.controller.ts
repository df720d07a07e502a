import { parametersOf, readFilter } from '@cauce/fields';
import { Callers, Operation, organizationOf, pageOf, routeOf } from '@cauce/http';
import type { PageAnswer, PageQuery } from '@cauce/paging';
import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import type { ApiKind } from '../../subscriptions/api-kinds.js';
import { SubscriptionPages } from '../../subscriptions/subscription.pages.js';
import { ofOrganization, OPERATORS_FILTERS } from './operators-filter.js';

/** `GET /admin/v1/organizations/{organization}/subscriptions`, and of plan assignments: of every store and plan, newest first. */
export function operatedListController({
  kind,
  operatedCollectionPath,
  noun,
  title,
  operatedMember: member,
  answer,
}: ApiKind): Type<object> {
  @Callers('operator')
  @Controller(operatedCollectionPath)
  class OperatedListController {
    constructor(private readonly pages: SubscriptionPages) {}

    @Get()
    @Operation(`List the ${noun}s of an organization`, {
      id: `listOrganization${title}s`,
      about: 'From all stores and plans, newest first.',
      answers: pageOf(member, answer),
      query: parametersOf(OPERATORS_FILTERS),
      errors: ['ORGANIZATION_NOT_FOUND'],
    })
    list(@Param('organization') id: string, @Query() query: PageQuery & Readonly<Record<string, unknown>>): Promise<PageAnswer> {
      const organization = organizationOf(id);
      const filter = readFilter(OPERATORS_FILTERS, query);
      const scope = { route: routeOf(OperatedListController), parent: organization, filter };
      return this.pages.answer({ kind, member, scope }, query, ofOrganization(filter, organization));
    }
  }
  return OperatedListController;
}
