import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, LOGGER, Operation } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Controller, Inject, Param, Post } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { DELIVERY_OPERATION, type OperationResource, toOperationResource } from '../../operations/operation.resource.js';
import { OperationRows } from '../../operations/operation.rows.js';
import { OperationRunner } from '../../operations/operation.runner.js';
import { organizationOf } from '../../organization.js';
import { EndpointRows } from '../endpoint.rows.js';

/** `POST …/webhook-endpoints/{endpoint}:skip`: all that waits for it now. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/webhook-endpoints')
export class SkipWaitingController {
  constructor(
    private readonly endpoints: EndpointRows,
    private readonly operations: OperationRows,
    private readonly runner: OperationRunner,
    private readonly connections: Connections,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  @Post(':endpoint/~skip')
  @Operation('Skip what waits for a webhook endpoint', {
    id: 'skipWaiting',
    about: 'What waits now is not sent any more. What is being sent ends as its receiver answers. What comes later is sent.',
    answers: DELIVERY_OPERATION,
    errors: ['ORGANIZATION_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
  async skip(
    @Param('organization') organizationId: string,
    @Param('endpoint') endpoint: string,
    @CallerClaims() { principal: operator }: Claims,
  ): Promise<OperationResource> {
    const organization = organizationOf(organizationId);
    await this.endpoints.get({ organization, id: endpoint });
    const filter = { endpoint, reason: 'OPERATOR' } as const;
    const id = await this.operations.insert(this.connections.pool, { organization, operator, filter });
    this.runner.runNow(id);
    this.logger.info({ operator, endpoint, operation: id }, 'an operator skips what waits for a webhook endpoint');
    return toOperationResource(await this.operations.get({ organization, id }));
  }
}
