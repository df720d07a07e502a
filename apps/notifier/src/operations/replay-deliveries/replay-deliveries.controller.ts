import type { Claims } from '@cauce/claims';
import { ApiError, WEBHOOK_EVENTS } from '@cauce/contracts';
import { Field, instanceOf, isObject, oneOf, text, timestamp, ValidBody, violationsOf } from '@cauce/fields';
import { CallerClaims, Callers, LOGGER, Operation } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Body, Controller, Inject, Param, Post } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { endpointId, lastSegment } from '../../deliveries/list-deliveries/delivery-filter.js';
import { EndpointRows } from '../../endpoints/endpoint.rows.js';
import { organizationOf } from '../../organization.js';
import { DELIVERY_OPERATION, type OperationResource, toOperationResource } from '../operation.resource.js';
import { OperationRows } from '../operation.rows.js';
import { OperationRunner } from '../operation.runner.js';

/** The body of `deliveries:replay`: which ones. */
export class ReplayDeliveriesRequest {
  @Field(oneOf(['FAILED', 'SKIPPED', 'DELIVERED'])) state!: 'FAILED' | 'SKIPPED' | 'DELIVERED';
  @Field(endpointId, { optional: true }) endpoint?: string;
  @Field(oneOf(WEBHOOK_EVENTS), { optional: true }) event?: string;
  @Field(text({ max: 255 }), { optional: true }) resource?: string;
  @Field(timestamp, { optional: true }) from?: string;
  @Field(timestamp, { optional: true }) to?: string;
}

/** The body of `webhook-endpoints/{endpoint}:recover`. */
class RecoverEndpointRequest {
  @Field(timestamp) from!: string;
}

const ABOUT =
  'Each begins a new timetable. They hold back no other delivery, and wait for none. Those that ended over 29 days ago are left, and those of a deleted endpoint.';

/** `POST …/deliveries:replay`, of all that a filter finds, and `…/webhook-endpoints/{endpoint}:recover`, of all that failed since a time. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization')
export class ReplayDeliveriesController {
  constructor(
    private readonly connections: Connections,
    private readonly endpoints: EndpointRows,
    private readonly operations: OperationRows,
    private readonly runner: OperationRunner,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  @Post('deliveries::replay')
  @Operation('Replay deliveries', {
    id: 'replayDeliveries',
    about: `Those that are FAILED, or SKIPPED, and that the other filters find. ${ABOUT} Those that are DELIVERED, on demand: each is sent once more, two at a time for each endpoint, and stays DELIVERED whatever is answered; those of an endpoint that is not ENABLED are left.`,
    body: ReplayDeliveriesRequest,
    answers: DELIVERY_OPERATION,
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  replay(
    @Param('organization') organizationId: string,
    @ValidBody(ReplayDeliveriesRequest) { endpoint, ...filter }: ReplayDeliveriesRequest,
    @CallerClaims() { principal }: Claims,
  ): Promise<OperationResource> {
    const organization = organizationOf(organizationId);
    return this.begin(organization, 'REPLAY', { ...filter, ...(endpoint !== undefined && { endpoint: lastSegment(endpoint) }) }, principal);
  }

  @Post('webhook-endpoints/:endpoint/~recover')
  @Operation('Recover what a webhook endpoint lacks', {
    id: 'recoverEndpoint',
    about: `All that was made for it since a time and is FAILED or SKIPPED; what waits comes by itself. ${ABOUT}`,
    body: RecoverEndpointRequest,
    answers: DELIVERY_OPERATION,
    errors: ['ORGANIZATION_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
  async recover(
    @Param('organization') organizationId: string,
    @Param('endpoint') endpoint: string,
    @Body() body: unknown,
    @CallerClaims() { principal }: Claims,
  ): Promise<OperationResource> {
    const organization = organizationOf(organizationId);
    await this.endpoints.get({ organization, id: endpoint }); // its 404 comes before what is wrong with the body
    if (!isObject(body)) throw new ApiError('BODY_NOT_OBJECT');
    const violations = violationsOf(RecoverEndpointRequest, body);
    if (violations.length > 0) throw new ApiError('INVALID_FIELDS', { violations });
    const { from } = instanceOf(RecoverEndpointRequest, body);
    return this.begin(organization, 'RECOVER', { endpoint, from }, principal);
  }

  private async begin(organization: string, kind: 'REPLAY' | 'RECOVER', filter: object, operator: string): Promise<OperationResource> {
    const id = await this.operations.insert(this.connections.pool, { organization, operator, kind, filter });
    this.runner.runNow(id);
    this.logger.info({ operator, operation: id, kind }, 'an operator replays deliveries');
    return toOperationResource(await this.operations.get({ organization, id }));
  }
}
