import { ORGANIZATION, type OrganizationResource } from '@cauce/catalog-domain';
import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { listPage, type PageQuery, PageTokens } from '@cauce/paging';
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
  async list(@Query() query: PageQuery): Promise<{ organizations: OrganizationResource[]; nextPageToken?: string }> {
    const { rows, nextPage } = await listPage(query, { route: routeOf(ListOrganizationsController), parent: '' }, this.tokens, (page) =>
      this.organizations.rows.list({ where: {}, ...page }),
    );
    return { organizations: rows.map(({ resource }) => resource), ...nextPage };
  }
}
