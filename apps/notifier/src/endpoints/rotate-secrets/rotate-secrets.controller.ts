import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { activation } from '@cauce/delivery-domain';
import { Field, instanceOf, isObject, timestamp, violationsOf } from '@cauce/fields';
import { CallerClaims, Callers, LOGGER, Operation } from '@cauce/http';
import { SystemClock } from '@cauce/kernel';
import type { Log } from '@cauce/telemetry';
import { Body, Controller, Inject, Param, Post } from '@nestjs/common';
import { organizationOf } from '../../organization.js';
import { type EndpointResource, REGISTERED_ENDPOINT, toEndpointResource } from '../endpoint.resource.js';
import { EndpointRows, NOT_EXISTING } from '../endpoint.rows.js';
import type { EndpointSecrets } from '../endpoint.secrets.js';

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
  @Operation('Rotate the secrets of a webhook endpoint', {
    id: 'rotateSecrets',
    about:
      'The one answer that tells the new ones. Both sign from now on; at `activateTime` (24 hours from now unless given, 30 days at most) the new webhook key takes the place of the old one, and 24 hours later the old ones are erased. Again before that time: these new ones are forgotten, and others made.',
    body: RotateSecretsRequest,
    answers: REGISTERED_ENDPOINT,
    errors: ['ORGANIZATION_NOT_FOUND', ...NOT_EXISTING, 'WEBHOOK_ENDPOINT_OF_INTEGRATION'],
  })
  async rotate(
    @Param('organization') organizationId: string,
    @Param('endpoint') id: string,
    @Body() body: unknown,
    @CallerClaims() { principal: operator }: Claims,
  ): Promise<EndpointResource & EndpointSecrets> {
    const ref = { organization: organizationOf(organizationId), id };
    await this.endpoints.get(ref); // its 404 comes before what is wrong with the body
    const now = await this.clock.now();
    const activateTime = read(body, now);
    const secrets = await this.endpoints.rotate(ref, { activateTime, at: now });
    this.logger.info({ operator, endpoint: id, activateTime }, 'an operator rotates the secrets of a webhook endpoint');
    return { ...toEndpointResource(await this.endpoints.get(ref)), ...secrets };
  }
}

function read(body: unknown = {}, now: string): string {
  if (!isObject(body)) throw new ApiError('BODY_NOT_OBJECT');
  const violations = [...violationsOf(RotateSecretsRequest, body)];
  const activateTime = violations.length > 0 ? undefined : activation(instanceOf(RotateSecretsRequest, body).activateTime, now);
  if (violations.length === 0 && activateTime === undefined)
    violations.push({ field: 'activateTime', description: 'A time from now on, at most 30 days away.' });
  if (activateTime === undefined) throw new ApiError('INVALID_FIELDS', { violations });
  return activateTime;
}
