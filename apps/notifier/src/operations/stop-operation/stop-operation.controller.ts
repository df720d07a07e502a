import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, LOGGER, Operation, organizationOf } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Controller, Inject, Param, Post } from '@nestjs/common';
import { DELIVERY_OPERATION, type OperationResource, toOperationResource } from '../operation.resource.js';
import { OperationRows } from '../operation.rows.js';

/** `POST …/delivery-operations/{operation}:stop`. What it has done stays done. A repeat changes nothing. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/delivery-operations')
export class StopOperationController {
  constructor(
    private readonly operations: OperationRows,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  @Post(':operation/~stop')
  @Operation('Stop an operation on deliveries', {
    id: 'stopDeliveryOperation',
    about: 'Changes already made are kept. The operation of a deleted endpoint cannot be stopped.',
    answers: DELIVERY_OPERATION,
    errors: ['ORGANIZATION_NOT_FOUND', 'DELIVERY_OPERATION_NOT_FOUND', 'DELIVERY_OPERATION_CLOSING'],
  })
  async stop(
    @Param('organization') organization: string,
    @Param('operation') id: string,
    @CallerClaims() { principal }: Claims,
  ): Promise<OperationResource> {
    const resource = toOperationResource(await this.operations.stop({ organization: organizationOf(organization), id }));
    this.logger.info(
      { operator: principal, operation: resource.name, state: resource.state },
      'an operator stopped an operation on deliveries',
    );
    return resource;
  }
}
