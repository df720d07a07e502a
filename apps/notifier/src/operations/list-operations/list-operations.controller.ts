import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { listPage, pageOfFound, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Connections } from '../../connections.js';
import type { DeliveryOperation } from '../../generated/prisma/client.js';
import { organizationOf } from '../../organization.js';
import { DELIVERY_OPERATION, type OperationResource, toOperationResource } from '../operation.resource.js';
import { OperationRows } from '../operation.rows.js';

const PAGE = `
SELECT id, organization, kind, filter, state, operator, expected_count AS "expectedCount", changed_count AS "changedCount",
  looked_at_count AS "lookedAtCount",  create_time AS "createTime", end_time AS "endTime"
FROM delivery_operation
WHERE organization = $1 AND ($2::timestamptz IS NULL OR (create_time, id) < ($2, $3))
ORDER BY create_time DESC, id DESC LIMIT $4`;

/** `GET …/delivery-operations`, newest first, and one of them. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/delivery-operations')
export class ListOperationsController {
  constructor(
    private readonly connections: Connections,
    private readonly operations: OperationRows,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List operations on deliveries', {
    id: 'listDeliveryOperations',
    answers: pageOf('deliveryOperations', DELIVERY_OPERATION),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  async list(
    @Param('organization') id: string,
    @Query() query: PageQuery,
  ): Promise<{ deliveryOperations: OperationResource[]; nextPageToken?: string }> {
    const organization = organizationOf(id);
    const scope = { route: routeOf(ListOperationsController), parent: organization };
    const { rows, nextPage } = await listPage(query, scope, this.tokens, async ({ size, after: [createTime = null, id = null] = [] }) => {
      const found = await this.connections.pool.query<DeliveryOperation>(PAGE, [organization, createTime, id, size + 1]);
      return pageOfFound(found.rows, size, (last) => [last.createTime.toISOString(), last.id]);
    });
    return { deliveryOperations: rows.map(toOperationResource), ...nextPage };
  }

  @Get(':operation')
  @Operation('Read an operation on deliveries', {
    id: 'getDeliveryOperation',
    answers: DELIVERY_OPERATION,
    errors: ['ORGANIZATION_NOT_FOUND', 'DELIVERY_OPERATION_NOT_FOUND'],
  })
  async get(@Param('organization') organization: string, @Param('operation') id: string): Promise<OperationResource> {
    return toOperationResource(await this.operations.get({ organization: organizationOf(organization), id }));
  }
}
