import type { Claims } from '@cauce/claims';
import { ApiError, WEBHOOK_EVENTS } from '@cauce/contracts';
import { Field, instanceOf, isObject, listOf, oneOf, timestamp, violationsOf } from '@cauce/fields';
import { CallerClaims, Callers, LOGGER, Operation } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Body, Controller, Inject, Param, Post } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { EndpointRows, NOT_EXISTING } from '../../endpoints/endpoint.rows.js';
import { storesOf } from '../../endpoints/store-owner.js';
import { organizationOf } from '../../organization.js';
import { DELIVERY_OPERATION, type OperationResource, toOperationResource } from '../operation.resource.js';
import { OperationRows } from '../operation.rows.js';
import { OperationRunner } from '../operation.runner.js';

/** The body of `webhook-endpoints/{endpoint}:backfill`. No events named: all that the endpoint gets. */
class BackfillEndpointRequest {
  @Field(timestamp) from!: string;
  @Field(timestamp) to!: string;
  @Field(listOf(oneOf(WEBHOOK_EVENTS), { max: WEBHOOK_EVENTS.length }), { optional: true }) events?: string[];
}

/** `POST …/webhook-endpoints/{endpoint}:backfill`: what was recorded before the endpoint was there, or before its filters let it through. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/webhook-endpoints')
export class BackfillEndpointController {
  constructor(
    private readonly connections: Connections,
    private readonly endpoints: EndpointRows,
    private readonly operations: OperationRows,
    private readonly runner: OperationRunner,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  @Post(':endpoint/~backfill')
  @Operation('Backfill a webhook endpoint', {
    id: 'backfillEndpoint',
    about:
      'Sends it what was recorded from one time to before another, up to now, that it would get now and did not get then: it was not registered yet, or its filters left it out. What it was sent is not sent again, also by a second backfill. These webhooks carry `X-Service-Backfill: true`, come in the order of each resource, two at a time, and hold back nothing that comes live.',
    body: BackfillEndpointRequest,
    answers: DELIVERY_OPERATION,
    errors: ['ORGANIZATION_NOT_FOUND', ...NOT_EXISTING, 'UNAVAILABLE'],
  })
  async backfill(
    @Param('organization') organizationId: string,
    @Param('endpoint') endpoint: string,
    @Body() body: unknown,
    @CallerClaims() { principal }: Claims,
  ): Promise<OperationResource> {
    const organization = organizationOf(organizationId);
    const { store } = await this.endpoints.getOpen({ organization, id: endpoint }); // its 404 comes before what is wrong with the body
    const { from, to, events } = read(body);
    const stores = store === null ? await storesOf(this.connections.catalog, organization, principal) : [store];
    const filter = { endpoint, from, to, ...(events && events.length > 0 && { events }), stores };
    const id = await this.operations.insert(this.connections.pool, { organization, operator: principal, kind: 'BACKFILL', filter });
    this.runner.runNow(id);
    this.logger.info({ operator: principal, operation: id, endpoint, from, to }, 'an operator backfills a webhook endpoint');
    return toOperationResource(await this.operations.get({ organization, id }));
  }
}

/** The times in UTC; `to` is now at the latest. Throws INVALID_FIELDS. */
function read(body: unknown): Pick<BackfillEndpointRequest, 'from' | 'to' | 'events'> {
  if (!isObject(body)) throw new ApiError('BODY_NOT_OBJECT');
  const violations = violationsOf(BackfillEndpointRequest, body);
  if (violations.length > 0) throw new ApiError('INVALID_FIELDS', { violations });
  const { from: first, to: end, events } = instanceOf(BackfillEndpointRequest, body);
  const from = new Date(first);
  const to = new Date(Math.min(Date.parse(end), Date.now()));
  if (from >= to)
    throw new ApiError('INVALID_FIELDS', { violations: [{ field: 'from', description: 'A time before `to`, in the past.' }] });
  return { from: from.toISOString(), to: to.toISOString(), ...(events && { events }) };
}
