import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, Operation, organizationOf } from '@cauce/http';
import { Controller, Param, Post } from '@nestjs/common';
import { EndpointRows } from '../../endpoints/endpoint.rows.js';
import { BeginOperation } from '../begin-operation.js';
import { DELIVERY_OPERATION, type OperationResource } from '../operation.resource.js';

/** `POST …/webhook-endpoints/{endpoint}:skip`: all that waits for it now. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/webhook-endpoints')
export class SkipWaitingController {
  constructor(
    private readonly endpoints: EndpointRows,
    private readonly begin: BeginOperation,
  ) {}

  @Post(':endpoint/~skip')
  @Operation('Skip the waiting deliveries of a webhook endpoint', {
    id: 'skipWaiting',
    about: 'Deliveries that wait now are not sent. Those being sent are completed. Later ones are sent as usual.',
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
    return this.begin.execute({ organization, operator, kind: 'SKIP', filter: { endpoint, reason: 'OPERATOR' } });
  }
}
