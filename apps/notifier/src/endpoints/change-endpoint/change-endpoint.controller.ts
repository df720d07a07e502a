import type { Claims } from '@cauce/claims';
import { ApiError, WEBHOOK_EVENTS } from '@cauce/contracts';
import { Field, instanceOf, isObject, kind, listOf, nameOf, oneOf, violationsOf } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Body, Controller, Param, Patch } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { organizationOf } from '../../organization.js';
import { Receivers } from '../../sending/receivers.js';
import { address, addressViolations } from '../endpoint.address.js';
import { type EndpointResource, toEndpointResource, WEBHOOK_ENDPOINT } from '../endpoint.resource.js';
import { EndpointRows, NOT_EXISTING } from '../endpoint.rows.js';
import { storeViolations } from '../store-owner.js';

/** Takes the store away: all of the organization's. */
const EVERY_STORE = 'stores/-';
const ofOneStore = nameOf('stores');
const storeOrEvery = kind(
  `A name of the shape stores/<id>, or ${EVERY_STORE}: all of the organization’s.`,
  (value) => value === EVERY_STORE || ofOneStore.violations(value, '').length === 0,
  { type: 'string', pattern: '^stores/([a-z2-7]{26}|-)$', examples: [EVERY_STORE] },
);

/** The body of `PATCH …/webhook-endpoints/{endpoint}`. What is absent stays; an empty list of events: all. */
export class ChangeEndpointRequest {
  @Field(address, { optional: true }) url?: string;
  @Field(storeOrEvery, { optional: true }) store?: string;
  @Field(listOf(oneOf(WEBHOOK_EVENTS), { max: WEBHOOK_EVENTS.length }), { optional: true }) events?: string[];
}

/** `PATCH /admin/v1/organizations/{organization}/webhook-endpoints/{endpoint}`. Waiting deliveries go to the new address. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/webhook-endpoints/:endpoint')
export class ChangeEndpointController {
  constructor(
    private readonly endpoints: EndpointRows,
    private readonly receivers: Receivers,
    private readonly connections: Connections,
  ) {}

  @Patch()
  @Operation('Change a webhook endpoint', {
    about:
      'What is absent stays. It gets what is recorded from then on by the new `store` and `events` (`stores/-`: of all stores), what was recorded before by the old ones.',
    body: ChangeEndpointRequest,
    answers: WEBHOOK_ENDPOINT,
    errors: ['ORGANIZATION_NOT_FOUND', ...NOT_EXISTING, 'WEBHOOK_ENDPOINT_OF_INTEGRATION', 'UNAVAILABLE'],
  })
  async change(
    @Param('organization') organizationId: string,
    @Param('endpoint') id: string,
    @Body() body: unknown,
    @CallerClaims() { principal }: Claims,
  ): Promise<EndpointResource> {
    const ref = { organization: organizationOf(organizationId), id };
    await this.endpoints.getMerchants(ref); // its 404 comes before what is wrong with the body
    const { url, store, events } = await this.read(body, ref.organization, principal);
    const change = {
      ...(url !== undefined && { url }),
      ...(store !== undefined && { store: store === EVERY_STORE ? null : store }),
      ...(events !== undefined && { events }),
    };
    await this.endpoints.change(ref, change);
    return toEndpointResource(await this.endpoints.get(ref));
  }

  private async read(body: unknown, organization: string, principal: string): Promise<ChangeEndpointRequest> {
    if (!isObject(body)) throw new ApiError('BODY_NOT_OBJECT');
    const request = instanceOf(ChangeEndpointRequest, body);
    const fields = violationsOf(ChangeEndpointRequest, body);
    const store = fields.some(({ field }) => field === 'store') || request.store === EVERY_STORE ? undefined : request.store;
    const violations = [
      ...fields,
      ...(await addressViolations(this.receivers, organization, request.url)),
      ...(store === undefined ? [] : await storeViolations(this.connections.catalog, { organization, store }, principal)),
    ];
    if (violations.length > 0) throw new ApiError('INVALID_FIELDS', { violations });
    return request;
  }
}
