import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { listPage, pageOfFound, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { organizationOf } from '../../organization.js';
import { DELIVERY, type DeliveryResource, type ShownDelivery, toDeliveryResource } from '../delivery.resource.js';
import { DELIVERY_FILTERS, type DeliveryFilter, readDeliveryFilter } from './delivery-filter.js';

const COLUMNS = `id, organization, endpoint_id AS "endpointId", event_id AS "eventId", event, resource, revision, recorded_at AS "recordedAt",
  create_time AS "createTime", status, failed_attempts AS "failedAttempts", next_action_time AS "nextActionTime", end_time AS "endTime"`;

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
      pageOfFound(await this.find(organization, filter, after, size + 1), size, (last) => [last.createTime.toISOString(), last.id]),
    );
    return { deliveries: rows.map(toDeliveryResource), ...nextPage };
  }

  private async find(
    organization: string,
    { conditions, values }: DeliveryFilter,
    after: readonly string[] | undefined,
    limit: number,
  ): Promise<ShownDelivery[]> {
    const all: unknown[] = [organization];
    const place = (value: unknown) => `$${all.push(value)}`;
    const where = conditions.map((condition, index) => condition.replace('?', () => place(values[index])));
    if (after) where.push(`(create_time, id) < (${place(after[0])}::timestamptz, ${place(after[1])}::text)`);
    const text = `SELECT ${COLUMNS} FROM delivery WHERE ${['organization = $1', ...where].join(' AND ')}
      ORDER BY create_time DESC, id DESC LIMIT ${place(limit)}`;
    return (await this.connections.pool.query<ShownDelivery>(text, all)).rows;
  }
}
