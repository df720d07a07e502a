import type { Claims } from '@cauce/claims';
import { ApiError, WEBHOOK_EVENTS } from '@cauce/contracts';
import { Field, instanceOf, isObject, listOf, nameOf, oneOf, violationsOf } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { organizationOf } from '../../organization.js';
import { Receivers } from '../../sending/receivers.js';
import { address, addressViolations } from '../endpoint.address.js';
import { type EndpointResource, REGISTERED_ENDPOINT, toEndpointResource } from '../endpoint.resource.js';
import { EndpointRows } from '../endpoint.rows.js';
import type { EndpointSecrets } from '../endpoint.secrets.js';
import { storeViolations } from '../store-owner.js';

/** The body of `POST …/webhook-endpoints`. No events named: all. */
export class CreateEndpointRequest {
  @Field(address) url!: string;
  @Field(nameOf('stores'), { optional: true }) store?: string;
  @Field(listOf(oneOf(WEBHOOK_EVENTS), { max: WEBHOOK_EVENTS.length }), { optional: true }) events?: string[];
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
    about: 'The one answer that tells its secrets.',
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
    const { url, store, events = [] } = await this.read(body, organization, principal);
    const { secrets, ...row } = await this.endpoints.register({ organization, store, url, events });
    return { ...toEndpointResource(row), ...secrets };
  }

  private async read(body: unknown, organization: string, principal: string): Promise<CreateEndpointRequest> {
    if (!isObject(body)) throw new ApiError('BODY_NOT_OBJECT');
    const request = instanceOf(CreateEndpointRequest, body);
    const fields = violationsOf(CreateEndpointRequest, body);
    const { store } = fields.some(({ field }) => field === 'store') ? {} : request;
    const violations = [
      ...fields,
      ...(await addressViolations(this.receivers, organization, request.url)),
      ...(store === undefined ? [] : await storeViolations(this.connections.catalog, { organization, store }, principal)),
    ];
    if (violations.length > 0) throw new ApiError('INVALID_FIELDS', { violations });
    return request;
  }
}
