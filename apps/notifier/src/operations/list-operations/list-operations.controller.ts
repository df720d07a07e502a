import { Callers, Operation, organizationOf, pageOf, routeOf } from '@cauce/http';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { type List, listNewestFirst } from '@cauce/postgres';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { DELIVERY_OPERATION, type OperationResource, type ShownOperation, toOperationResource } from '../operation.resource.js';
import { OperationRows } from '../operation.rows.js';

const OPERATIONS: List<ShownOperation> = {
  name: 'delivery_operation',
  // prettier-ignore
  fields: ['id', 'organization', 'kind', 'filter', 'state', 'operator', 'expectedCount', 'changedCount', 'lookedAtCount', 'createTime', 'endTime'],
  tie: 'id',
};

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
    about: 'All operations on deliveries of the organization, newest first.',
    id: 'listDeliveryOperations',
    answers: pageOf('deliveryOperations', DELIVERY_OPERATION),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  list(@Param('organization') id: string, @Query() query: PageQuery): Promise<PageAnswer> {
    const organization = organizationOf(id);
    return answerPage('deliveryOperations', {
      query,
      scope: { route: routeOf(ListOperationsController), parent: organization },
      tokens: this.tokens,
      find: (page) => listNewestFirst(this.connections.pool, OPERATIONS, { where: { organization }, ...page }),
      text: (row) => JSON.stringify(toOperationResource(row)),
    });
  }

  @Get(':operation')
  @Operation('Read an operation on deliveries', {
    about: 'Returns one operation on deliveries with its progress.',
    id: 'getDeliveryOperation',
    answers: DELIVERY_OPERATION,
    errors: ['ORGANIZATION_NOT_FOUND', 'DELIVERY_OPERATION_NOT_FOUND'],
  })
  async get(@Param('organization') organization: string, @Param('operation') id: string): Promise<OperationResource> {
    return toOperationResource(await this.operations.get({ organization: organizationOf(organization), id }));
  }
}
