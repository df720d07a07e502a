import { ORGANIZATION } from '@cauce/catalog-domain';
import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Query } from '@nestjs/common';
import { OrganizationStreams } from '../organization.streams.js';

/** `GET /admin/v1/organizations`: newest first. */
@Callers('operator')
@Controller('admin/v1/organizations')
export class ListOrganizationsController {
  constructor(
    private readonly organizations: OrganizationStreams,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List organizations', { about: 'All organizations, newest first.', answers: pageOf('organizations', ORGANIZATION) })
  list(@Query() query: PageQuery): Promise<PageAnswer> {
    return answerPage('organizations', {
      query,
      scope: { route: routeOf(ListOrganizationsController), parent: '' },
      tokens: this.tokens,
      find: (page) => this.organizations.rows.list({ where: {}, ...page }),
      text: ({ resource }) => JSON.stringify(resource),
    });
  }
}
