import { parametersOf, readFilter } from '@cauce/fields';
import { Callers, Operation, organizationOf, pageOf, routeOf } from '@cauce/http';
import type { PageAnswer, PageQuery } from '@cauce/paging';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { SUBSCRIPTION_ANSWER } from '../../subscriptions/subscription.links.js';
import { SubscriptionPages } from '../../subscriptions/subscription.pages.js';
import { ofOrganization, OPERATORS_FILTERS } from './operators-filter.js';

/** `GET /admin/v1/organizations/{organization}/subscriptions`: of every store and plan, newest first. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/subscriptions')
export class ListOrganizationSubscriptionsController {
  constructor(private readonly pages: SubscriptionPages) {}

  @Get()
  @Operation('List the subscriptions of an organization', {
    about: 'From all stores and plans, newest first.',
    answers: pageOf('subscriptions', SUBSCRIPTION_ANSWER),
    query: parametersOf(OPERATORS_FILTERS),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  list(@Param('organization') id: string, @Query() query: PageQuery & Readonly<Record<string, unknown>>): Promise<PageAnswer> {
    const organization = organizationOf(id);
    const filter = readFilter(OPERATORS_FILTERS, query);
    const scope = { route: routeOf(ListOrganizationSubscriptionsController), parent: organization, filter };
    return this.pages.answer({ kind: 'SUBSCRIPTION', member: 'subscriptions', scope }, query, ofOrganization(filter, organization));
  }
}
