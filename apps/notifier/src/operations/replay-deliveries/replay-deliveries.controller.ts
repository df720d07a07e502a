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
  'Each replayed delivery starts a new retry schedule. It neither delays other deliveries nor waits for them. Deliveries that ended more than 29 days ago, and those of a deleted endpoint, are not replayed.';

/** `POST …/deliveries:replay`, of all that a filter finds, and `…/webhook-endpoints/{endpoint}:recover`, of all that failed since a time. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization')
export class ReplayDeliveriesController {
  constructor(private readonly begin: BeginOperation) {}

  @Post('deliveries::replay')
  @Operation('Replay deliveries', {
    id: 'replayDeliveries',
    about: `Replays the FAILED or SKIPPED deliveries that match the other filters. ${ABOUT} With \`state: DELIVERED\`, each matching delivery is sent once more, at most two at a time per endpoint, and stays DELIVERED whatever the response; endpoints that are not ENABLED, or whose receiver is FAILING, are left out.`,
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
  @Operation('Recover missed deliveries of a webhook endpoint', {
    id: 'recoverEndpoint',
    about: `Sends everything created for the endpoint since a time that is not DELIVERED. FAILED and SKIPPED deliveries are replayed; those that wait for their next attempt are sent now, and their attempts still count. ${ABOUT}`,
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
