import type { Claims } from '@cauce/claims';
import type { EndpointCommand } from '@cauce/delivery-domain';
import { CallerClaims, Callers, LOGGER, Operation, organizationOf } from '@cauce/http';
import { SystemClock } from '@cauce/kernel';
import type { Log } from '@cauce/telemetry';
import { Controller, Inject, Param, Post } from '@nestjs/common';
import { type EndpointResource, toEndpointResource, WEBHOOK_ENDPOINT } from '../endpoint.resource.js';
import { type EndpointRef, EndpointRows, NOT_OPEN } from '../endpoint.rows.js';

/** The commands that switch an endpoint off and on. */
type Switch = Extract<EndpointCommand['type'], 'DisableEndpoint' | 'ResumeEndpoint'>;

const ERRORS = ['ORGANIZATION_NOT_FOUND', ...NOT_OPEN] as const;

/** `POST …/webhook-endpoints/{endpoint}:disable` and `:resume`. A repeat changes nothing. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/webhook-endpoints')
export class SwitchEndpointController {
  constructor(
    private readonly endpoints: EndpointRows,
    private readonly clock: SystemClock,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  @Post(':endpoint/~disable')
  @Operation('Disable a webhook endpoint', {
    id: 'disableEndpoint',
    about: 'Its deliveries wait, in order, until it is resumed. Those being sent are not stopped.',
    answers: WEBHOOK_ENDPOINT,
    errors: [...ERRORS],
  })
  disable(
    @Param('organization') organization: string,
    @Param('endpoint') id: string,
    @CallerClaims() { principal }: Claims,
  ): Promise<EndpointResource> {
    return this.switch('DisableEndpoint', { organization: organizationOf(organization), id }, principal);
  }

  @Post(':endpoint/~resume')
  @Operation('Resume a webhook endpoint', {
    id: 'resumeEndpoint',
    about: 'Waiting and new deliveries are sent again. Also works after the receiver answered 410.',
    answers: WEBHOOK_ENDPOINT,
    errors: [...ERRORS, 'TOO_MANY_WEBHOOK_ENDPOINTS'],
  })
  resume(
    @Param('organization') organization: string,
    @Param('endpoint') id: string,
    @CallerClaims() { principal }: Claims,
  ): Promise<EndpointResource> {
    return this.switch('ResumeEndpoint', { organization: organizationOf(organization), id }, principal);
  }

  private async switch(type: Switch, ref: EndpointRef, operator: string): Promise<EndpointResource> {
    await this.endpoints.get(ref); // another organization's is unknown
    await this.endpoints.handle(ref, { type, at: await this.clock.now() });
    const resource = toEndpointResource(await this.endpoints.get(ref));
    this.logger.info({ operator, endpoint: resource.name, status: resource.status }, 'an operator switched a webhook endpoint');
    return resource;
  }
}
