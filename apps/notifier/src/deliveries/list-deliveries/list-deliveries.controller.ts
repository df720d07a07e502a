import { parametersOf, readFilter } from '@cauce/fields';
import { Callers, Operation, organizationOf, pageOf, routeOf } from '@cauce/http';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { DELIVERY, toDeliveryResource } from '../delivery.resource.js';
import { DELIVERY_FILTERS } from './delivery-filter.js';
import { findDeliveries } from './find-deliveries.js';

/** `GET /admin/v1/organizations/{organization}/deliveries`: newest first, with filters endpoint, event, resource, state, from, to. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/deliveries')
export class ListDeliveriesController {
  constructor(
    private readonly connections: Connections,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List deliveries', {
    about: 'Newest first, without attempts. Deliveries are kept for 30 days after they ended.',
    answers: pageOf('deliveries', DELIVERY),
    query: parametersOf(DELIVERY_FILTERS),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  list(@Param('organization') id: string, @Query() query: PageQuery & Readonly<Record<string, unknown>>): Promise<PageAnswer> {
    const organization = organizationOf(id);
    const filter = readFilter(DELIVERY_FILTERS, query);
    return answerPage('deliveries', {
      query,
      scope: { route: routeOf(ListDeliveriesController), parent: organization, filter },
      tokens: this.tokens,
      find: (page) => findDeliveries(this.connections.pool, { organization, filter: filter.given }, page),
      text: (row) => JSON.stringify(toDeliveryResource(row)),
    });
  }
}
