import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { listPage, pageOfFound, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { organizationOf } from '../../organization.js';
import { DELIVERY, type DeliveryResource, type ShownDelivery, toDeliveryResource } from '../delivery.resource.js';
import { type DeliveriesPage, deliveriesStatement } from './deliveries-statement.js';
import { DELIVERY_FILTERS, readDeliveryFilter } from './delivery-filter.js';

/** `GET /admin/v1/organizations/{organization}/deliveries`: newest first, with filters endpoint, event, resource, state, from, to. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/deliveries')
export class ListDeliveriesController {
  constructor(
    private readonly connections: Connections,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List deliveries', { answers: pageOf('deliveries', DELIVERY), query: DELIVERY_FILTERS, errors: ['ORGANIZATION_NOT_FOUND'] })
  async list(
    @Param('organization') id: string,
    @Query() query: PageQuery & Readonly<Record<string, unknown>>,
  ): Promise<{ deliveries: DeliveryResource[]; nextPageToken?: string }> {
    const organization = organizationOf(id);
    const filter = readDeliveryFilter(query);
    const scope = { route: routeOf(ListDeliveriesController), parent: `${organization}?${filter.key}` };
    const { rows, nextPage } = await listPage(query, scope, this.tokens, async ({ size, after }) =>
      pageOfFound(await this.find({ organization, filter, after, limit: size + 1 }), size, (last) => [
        last.createTime.toISOString(),
        last.id,
      ]),
    );
    return { deliveries: rows.map(toDeliveryResource), ...nextPage };
  }

  private async find(page: DeliveriesPage): Promise<ShownDelivery[]> {
    return (await this.connections.pool.query<ShownDelivery>(deliveriesStatement(page))).rows;
  }
}
