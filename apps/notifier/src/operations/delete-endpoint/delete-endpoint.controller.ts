import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, LOGGER, Operation, organizationOf } from '@cauce/http';
import { SystemClock } from '@cauce/kernel';
import type { Log } from '@cauce/telemetry';
import { Controller, Delete, Inject, Param } from '@nestjs/common';
import { type EndpointResource, toEndpointResource, WEBHOOK_ENDPOINT } from '../../endpoints/endpoint.resource.js';
import { EndpointRows } from '../../endpoints/endpoint.rows.js';
import { OperationRows } from '../operation.rows.js';
import { OperationRunner } from '../operation.runner.js';

/** `DELETE …/webhook-endpoints/{endpoint}`: it stays in the list, CLOSED. A repeat changes nothing. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/webhook-endpoints')
export class DeleteEndpointController {
  constructor(
    private readonly endpoints: EndpointRows,
    private readonly operations: OperationRows,
    private readonly runner: OperationRunner,
    private readonly clock: SystemClock,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  @Delete(':endpoint')
  @Operation('Delete a webhook endpoint', {
    id: 'deleteEndpoint',
    about:
      'The endpoint is CLOSING and receives no more events. Waiting deliveries are SKIPPED; those being sent are completed but not retried. Then it is CLOSED. It stays in the list, and so do its deliveries. Deleting it again has no effect.',
    answers: WEBHOOK_ENDPOINT,
    errors: ['ORGANIZATION_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_OF_INTEGRATION'],
  })
  async delete(
    @Param('organization') organizationId: string,
    @Param('endpoint') id: string,
    @CallerClaims() { principal: operator }: Claims,
  ): Promise<EndpointResource> {
    const organization = organizationOf(organizationId);
    const ref = { organization, id };
    await this.endpoints.getOwnedByMerchant(ref);
    const closing = { organization, operator, kind: 'SKIP', filter: { endpoint: id, reason: 'ENDPOINT_CLOSED' } } as const;
    let operation: string | undefined;
    await this.endpoints.handle(ref, { type: 'CloseEndpoint', at: await this.clock.now() }, async (client) => {
      operation = await this.operations.insert(client, closing);
    });
    if (operation !== undefined) this.runner.runNow(operation);
    this.logger.info({ operator, endpoint: id, operation }, 'an operator deleted a webhook endpoint');
    return toEndpointResource(await this.endpoints.get(ref));
  }
}
