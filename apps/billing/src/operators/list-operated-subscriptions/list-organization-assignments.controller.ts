import type { AssignmentResource } from '@cauce/billing-domain';
import { parametersOf, readFilter } from '@cauce/fields';
import { Callers, Operation, organizationOf, pageOf, routeOf } from '@cauce/http';
import { listPage, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ASSIGNMENT_ANSWER, type AssignmentAnswer, SubscriptionLinks } from '../../subscriptions/subscription.links.js';
import { SubscriptionStreams } from '../../subscriptions/subscription.streams.js';
import { ofOrganization, OPERATORS_FILTERS } from './operators-filter.js';

/** `GET /admin/v1/organizations/{organization}/plan-assignments`: of every store and plan, newest first. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/plan-assignments')
export class ListOrganizationAssignmentsController {
  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly links: SubscriptionLinks,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List the plan assignments of an organization', {
    about: 'Newest first, of every store and plan.',
    answers: pageOf('planAssignments', ASSIGNMENT_ANSWER),
    query: parametersOf(OPERATORS_FILTERS),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  async list(
    @Param('organization') id: string,
    @Query() query: PageQuery & Readonly<Record<string, unknown>>,
  ): Promise<{ planAssignments: AssignmentAnswer[]; nextPageToken?: string }> {
    const organization = organizationOf(id);
    const filter = readFilter(OPERATORS_FILTERS, query);
    const which = ofOrganization(filter, organization, 'PLAN_ASSIGNMENT');
    const scope = { route: routeOf(ListOrganizationAssignmentsController), parent: organization, filter };
    const { rows, nextPage } = await listPage(query, scope, this.tokens, (page) => this.subscriptions.rows.list({ ...which, ...page }));
    return {
      planAssignments: rows.map(({ resource, linkKey }) => this.links.answer(resource as AssignmentResource, linkKey)),
      ...nextPage,
    };
  }
}
