import { Outbound } from '@cauce/connector';
import { ApiError, WEBHOOK_EVENTS } from '@cauce/contracts';
import { Field, instanceOf, isObject, listOf, oneOf, violationsOf } from '@cauce/fields';
import { Callers, Operation } from '@cauce/http';
import { SystemClock } from '@cauce/kernel';
import { Body, Controller, Param, Patch } from '@nestjs/common';
import { organizationOf } from '../../organization.js';
import { address, addressViolations } from '../endpoint.address.js';
import { type EndpointResource, toEndpointResource, WEBHOOK_ENDPOINT } from '../endpoint.resource.js';
import { EndpointRows } from '../endpoint.rows.js';

/** The body of `PATCH …/webhook-endpoints/{endpoint}`. What is absent stays; an empty list of events: all. */
export class ChangeEndpointRequest {
  @Field(address, { optional: true }) url?: string;
  @Field(listOf(oneOf(WEBHOOK_EVENTS), { max: WEBHOOK_EVENTS.length }), { optional: true }) events?: string[];
}

/** `PATCH /admin/v1/organizations/{organization}/webhook-endpoints/{endpoint}`. Waiting deliveries go to the new address. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/webhook-endpoints/:endpoint')
export class ChangeEndpointController {
  constructor(
    private readonly endpoints: EndpointRows,
    private readonly outbound: Outbound,
    private readonly clock: SystemClock,
  ) {}

  @Patch()
  @Operation('Change a webhook endpoint', {
    about: 'What is absent stays.',
    body: ChangeEndpointRequest,
    answers: WEBHOOK_ENDPOINT,
    errors: ['ORGANIZATION_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
  async change(
    @Param('organization') organizationId: string,
    @Param('endpoint') id: string,
    @Body() body: unknown,
  ): Promise<EndpointResource> {
    const ref = { organization: organizationOf(organizationId), id };
    await this.endpoints.get(ref); // its 404 comes before what is wrong with the body
    const { url, events } = await this.read(body);
    const change = { ...(url !== undefined && { url }), ...(events !== undefined && { events }) };
    await this.endpoints.handle(ref, { type: 'ChangeEndpoint', ...change, at: await this.clock.now() });
    return toEndpointResource(await this.endpoints.get(ref));
  }

  private async read(body: unknown): Promise<ChangeEndpointRequest> {
    if (!isObject(body)) throw new ApiError('BODY_NOT_OBJECT');
    const request = instanceOf(ChangeEndpointRequest, body);
    const violations = [...violationsOf(ChangeEndpointRequest, body), ...(await addressViolations(this.outbound, request.url))];
    if (violations.length > 0) throw new ApiError('INVALID_FIELDS', { violations });
    return request;
  }
}
