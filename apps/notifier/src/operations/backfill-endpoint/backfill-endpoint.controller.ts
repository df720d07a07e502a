import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { Field, instantOf, timestamp, ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation, organizationOf } from '@cauce/http';
import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { webhookEvents } from '../../endpoints/endpoint.body.js';
import { EndpointRows, NOT_OPEN } from '../../endpoints/endpoint.rows.js';
import { EndpointOfPathGuard } from '../../endpoints/endpoint-of-path.guard.js';
import { storesOf } from '../../endpoints/store-owner.js';
import { BeginOperation } from '../begin-operation.js';
import { DELIVERY_OPERATION, type OperationResource } from '../operation.resource.js';

/** The body of `webhook-endpoints/{endpoint}:backfill`. No events named: all that the endpoint gets. */
class BackfillEndpointRequest {
  @Field(timestamp) from!: string;
  @Field(timestamp) to!: string;
  @Field(webhookEvents, { optional: true }) events?: string[];
}

/** `POST …/webhook-endpoints/{endpoint}:backfill`: what was recorded before the endpoint was registered, or before its filters matched it. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/webhook-endpoints')
export class BackfillEndpointController {
  constructor(
    private readonly connections: Connections,
    private readonly endpoints: EndpointRows,
    private readonly begin: BeginOperation,
  ) {}

  @Post(':endpoint/~backfill')
  @UseGuards(EndpointOfPathGuard)
  @Operation('Backfill a webhook endpoint', {
    id: 'backfillEndpoint',
    about:
      'Sends the endpoint the events recorded between two times, up to now, that it would receive now but did not receive then, because it was not registered yet or its filters excluded them. Events that it was already sent are not sent again, not even by another backfill within 30 days. These webhooks carry `X-Service-Backfill: true`, are sent in order per resource, two at a time, and do not delay live webhooks.',
    body: BackfillEndpointRequest,
    answers: DELIVERY_OPERATION,
    errors: ['ORGANIZATION_NOT_FOUND', ...NOT_OPEN, 'UNAVAILABLE'],
  })
  async backfill(
    @Param('organization') organizationId: string,
    @Param('endpoint') endpoint: string,
    @ValidBody(BackfillEndpointRequest) request: BackfillEndpointRequest,
    @CallerClaims() { principal }: Claims,
  ): Promise<OperationResource> {
    const organization = organizationOf(organizationId);
    const { store } = await this.endpoints.getOpen({ organization, id: endpoint });
    const span = timeSpan(request);
    const stores = store === null ? await storesOf(this.connections.catalog, organization, principal) : [store];
    const { events = [] } = request;
    const filter = { endpoint, ...span, ...(events.length > 0 && { events }), stores };
    return this.begin.execute({ organization, operator: principal, kind: 'BACKFILL', filter });
  }
}

/** In UTC; `to` is now at the latest. Throws INVALID_FIELDS. */
function timeSpan({ from: first, to: end }: BackfillEndpointRequest): { from: string; to: string } {
  const [from, now] = [instantOf(first), new Date().toISOString()];
  const to = instantOf(end) < now ? instantOf(end) : now;
  if (from < to) return { from, to };
  throw new ApiError('INVALID_FIELDS', { violations: [{ field: 'from', description: 'A time before `to`, in the past.' }] });
}
