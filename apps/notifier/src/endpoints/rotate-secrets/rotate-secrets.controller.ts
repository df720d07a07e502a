import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { activation } from '@cauce/delivery-domain';
import { Field, readBody, timestamp } from '@cauce/fields';
import { CallerClaims, Callers, LOGGER, Operation, organizationOf } from '@cauce/http';
import { SystemClock } from '@cauce/kernel';
import type { Log } from '@cauce/telemetry';
import { Body, Controller, Inject, Param, Post, UseGuards } from '@nestjs/common';
import { type EndpointResource, REGISTERED_ENDPOINT, toEndpointResource } from '../endpoint.resource.js';
import { EndpointRows, NOT_OPEN } from '../endpoint.rows.js';
import type { EndpointSecrets } from '../endpoint.secrets.js';
import { EndpointOfPathGuard } from '../endpoint-of-path.guard.js';

/** The body of `:rotate`. */
class RotateSecretsRequest {
  @Field(timestamp, { optional: true }) activateTime?: string;
}

/** `POST …/webhook-endpoints/{endpoint}:rotate`: the one answer with the new secrets. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/webhook-endpoints')
export class RotateSecretsController {
  constructor(
    private readonly endpoints: EndpointRows,
    private readonly clock: SystemClock,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  @Post(':endpoint/~rotate')
  @UseGuards(EndpointOfPathGuard)
  @Operation('Rotate the secrets of a webhook endpoint', {
    id: 'rotateSecrets',
    about:
      'Only this response contains the new secrets. Webhooks are signed with both from now on. At `activateTime` (24 hours from now by default, 30 days at most) the new webhook key replaces the old one, and 24 hours later the old secrets are deleted. Rotating again before `activateTime` replaces the new secrets. Within 24 hours after it, rotating again is refused, because the old secrets still sign.',
    body: RotateSecretsRequest,
    answers: REGISTERED_ENDPOINT,
    errors: ['ORGANIZATION_NOT_FOUND', ...NOT_OPEN, 'WEBHOOK_ENDPOINT_OF_INTEGRATION', 'WEBHOOK_ENDPOINT_ROTATING'],
  })
  async rotate(
    @Param('organization') organizationId: string,
    @Param('endpoint') id: string,
    @Body() body: unknown,
    @CallerClaims() { principal: operator }: Claims,
  ): Promise<EndpointResource & EndpointSecrets> {
    const ref = { organization: organizationOf(organizationId), id };
    const now = await this.clock.now();
    const activateTime = readActivation(body, now);
    const secrets = await this.endpoints.rotate(ref, { activateTime, at: now });
    this.logger.info({ operator, endpoint: id, activateTime }, 'an operator rotates the secrets of a webhook endpoint');
    return { ...toEndpointResource(await this.endpoints.get(ref)), ...secrets };
  }
}

/** No body: the usual time. Throws INVALID_FIELDS, BODY_NOT_OBJECT. */
function readActivation(body: unknown, now: string): string {
  const activateTime = activation(readBody(RotateSecretsRequest, body).activateTime, now);
  if (activateTime !== undefined) return activateTime;
  const violation = { field: 'activateTime', description: 'A time from now to 30 days from now.' };
  throw new ApiError('INVALID_FIELDS', { violations: [violation] });
}
