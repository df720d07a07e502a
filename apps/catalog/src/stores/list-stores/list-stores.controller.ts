import { OPERATED_STORE } from '@cauce/catalog-domain';
import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { organizationName } from '@cauce/kernel';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { OrganizationGuard } from '../../organizations/organization.guard.js';
import { StoreStreams } from '../store.streams.js';

/** `GET /admin/v1/organizations/{o}/stores`: newest first. */
@Callers('operator', 'notifier')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations/:organization/stores')
export class ListStoresController {
  constructor(
    private readonly stores: StoreStreams,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List stores of an organization', {
    about: 'All stores of the organization, newest first.',
    id: 'listOrganizationStores',
    answers: pageOf('stores', OPERATED_STORE),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  list(@Param('organization') organizationId: string, @Query() query: PageQuery): Promise<PageAnswer> {
    const organization = organizationName(organizationId);
    return answerPage('stores', {
      query,
      scope: { route: routeOf(ListStoresController), parent: organization },
      tokens: this.tokens,
      find: (page) => this.stores.rows.list({ where: { organization }, ...page }),
      text: ({ resource }) => JSON.stringify(resource),
    });
  }
}
