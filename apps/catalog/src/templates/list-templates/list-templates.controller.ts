import { TEMPLATE } from '@cauce/catalog-domain';
import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { organizationName } from '@cauce/kernel';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { OrganizationGuard } from '../../organizations/organization.guard.js';
import { TemplateStreams } from '../template.streams.js';

/** `GET /admin/v1/organizations/{o}/templates`: newest first. */
@Callers('operator')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations/:organization/templates')
export class ListTemplatesController {
  constructor(
    private readonly templates: TemplateStreams,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List templates of an organization', {
    about: 'All templates of the organization, newest first.',
    id: 'listOrganizationTemplates',
    answers: pageOf('templates', TEMPLATE),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  list(@Param('organization') organizationId: string, @Query() query: PageQuery): Promise<PageAnswer> {
    const organization = organizationName(organizationId);
    return answerPage('templates', {
      query,
      scope: { route: routeOf(ListTemplatesController), parent: organization },
      tokens: this.tokens,
      find: (page) => this.templates.rows.list({ where: { organization }, ...page }),
      text: ({ resource }) => JSON.stringify(resource),
    });
  }
}
