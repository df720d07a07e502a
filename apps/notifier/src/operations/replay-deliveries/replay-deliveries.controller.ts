import type { Claims } from '@cauce/claims';
import { WEBHOOK_EVENTS } from '@cauce/contracts';
import { Field, instantOf, oneOf, text, timestamp, ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation, organizationOf } from '@cauce/http';
import { idOf } from '@cauce/kernel';
import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { endpointId } from '../../deliveries/list-deliveries/delivery-filter.js';
import { EndpointOfPathGuard } from '../../endpoints/endpoint-of-path.guard.js';
import { BeginOperation } from '../begin-operation.js';
import { DELIVERY_OPERATION, type OperationResource } from '../operation.resource.js';

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
  'Each replayed delivery begins a new timetable. It holds back no other delivery, and waits for none. Those that ended over 29 days ago are left, and those of a deleted endpoint.';

/** `POST …/deliveries:replay`, of all that a filter finds, and `…/webhook-endpoints/{endpoint}:recover`, of all that failed since a time. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization')
export class ReplayDeliveriesController {
  constructor(private readonly begin: BeginOperation) {}

  @Post('deliveries::replay')
  @Operation('Replay deliveries', {
    id: 'replayDeliveries',
    about: `Those that are FAILED, or SKIPPED, and that the other filters find. ${ABOUT} Those that are DELIVERED, on demand: each is sent once more, two at a time for each endpoint, and stays DELIVERED whatever is answered; those of an endpoint that is not ENABLED, or whose receiver is FAILING, are left.`,
    body: ReplayDeliveriesRequest,
    answers: DELIVERY_OPERATION,
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  replay(
    @Param('organization') organizationId: string,
    @ValidBody(ReplayDeliveriesRequest) { endpoint, from, to, ...rest }: ReplayDeliveriesRequest,
    @CallerClaims() { principal }: Claims,
  ): Promise<OperationResource> {
    const filter = {
      ...rest,
      ...(endpoint !== undefined && { endpoint: idOf(endpoint) }),
      ...(from !== undefined && { from: instantOf(from) }),
      ...(to !== undefined && { to: instantOf(to) }),
    };
    return this.begin.execute({ organization: organizationOf(organizationId), operator: principal, kind: 'REPLAY', filter });
  }

  @Post('webhook-endpoints/:endpoint/~recover')
  @UseGuards(EndpointOfPathGuard)
  @Operation('Recover what a webhook endpoint lacks', {
    id: 'recoverEndpoint',
    about: `All that was made for it since a time and is not DELIVERED. What is FAILED or SKIPPED is replayed; what waits for its next attempt is sent now, and its attempts still count. ${ABOUT}`,
    body: RecoverEndpointRequest,
    answers: DELIVERY_OPERATION,
    errors: ['ORGANIZATION_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
  recover(
    @Param('organization') organizationId: string,
    @Param('endpoint') endpoint: string,
    @ValidBody(RecoverEndpointRequest) { from }: RecoverEndpointRequest,
    @CallerClaims() { principal }: Claims,
  ): Promise<OperationResource> {
    const filter = { endpoint, from: instantOf(from) };
    return this.begin.execute({ organization: organizationOf(organizationId), operator: principal, kind: 'RECOVER', filter });
  }
}
