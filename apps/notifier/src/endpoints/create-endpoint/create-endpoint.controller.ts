import type { Claims } from '@cauce/claims';
import { Field, nameOf } from '@cauce/fields';
import { CallerClaims, Callers, Operation, organizationOf } from '@cauce/http';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { address } from '../endpoint.address.js';
import { readEndpointBody, webhookEvents } from '../endpoint.body.js';
import { type EndpointResource, REGISTERED_ENDPOINT, toEndpointResource } from '../endpoint.resource.js';
import { EndpointRows } from '../endpoint.rows.js';
import type { EndpointSecrets } from '../endpoint.secrets.js';
import { Receivers } from '../receivers.js';

/** The body of `POST …/webhook-endpoints`. No events named: all. */
class CreateEndpointRequest {
  @Field(address) url!: string;
  @Field(nameOf('stores'), { optional: true }) store?: string;
  @Field(webhookEvents, { optional: true }) events?: string[];
}

/** `POST /admin/v1/organizations/{organization}/webhook-endpoints`: the one answer with the secrets. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/webhook-endpoints')
export class CreateEndpointController {
  constructor(
    private readonly endpoints: EndpointRows,
    private readonly receivers: Receivers,
    private readonly connections: Connections,
  ) {}

  @Post()
  @Operation('Register a webhook endpoint', {
    about: 'Only this response contains the endpoint’s secrets.',
    body: CreateEndpointRequest,
    answers: REGISTERED_ENDPOINT,
    errors: ['ORGANIZATION_NOT_FOUND', 'TOO_MANY_WEBHOOK_ENDPOINTS', 'UNAVAILABLE'],
  })
  async create(
    @Param('organization') id: string,
    @Body() body: unknown,
    @CallerClaims() { principal }: Claims,
  ): Promise<EndpointResource & EndpointSecrets> {
    const organization = organizationOf(id);
    const asked = { receivers: this.receivers, catalog: this.connections.catalog };
    const request = await readEndpointBody(CreateEndpointRequest, body, asked, { organization, principal });
    const { url, store, events = [] } = request;
    const { secrets, ...row } = await this.endpoints.register({ organization, store, url, events });
    return { ...toEndpointResource(row), ...secrets };
  }
}
