import type { Claims } from '@cauce/claims';
import { Field, kind, nameOf } from '@cauce/fields';
import { CallerClaims, Callers, Operation, organizationOf } from '@cauce/http';
import { Body, Controller, Param, Patch } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { address } from '../endpoint.address.js';
import { EVERY_STORE, readEndpointBody, webhookEvents } from '../endpoint.body.js';
import { type EndpointResource, toEndpointResource, WEBHOOK_ENDPOINT } from '../endpoint.resource.js';
import { EndpointRows, NOT_OPEN } from '../endpoint.rows.js';
import { Receivers } from '../receivers.js';

const ofOneStore = nameOf('stores');
const storeOrEvery = kind(
  `A name of the shape stores/<id>, or ${EVERY_STORE}: all of the organization’s.`,
  (value) => value === EVERY_STORE || ofOneStore.violations(value, '').length === 0,
  { type: 'string', pattern: '^stores/([a-z2-7]{26}|-)$', examples: [EVERY_STORE] },
);

/** The body of `PATCH …/webhook-endpoints/{endpoint}`. What is absent stays; an empty list of events: all. */
class ChangeEndpointRequest {
  @Field(address, { optional: true }) url?: string;
  @Field(storeOrEvery, { optional: true }) store?: string;
  @Field(webhookEvents, { optional: true }) events?: string[];
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
      'Fields that are absent keep their values. The new `store` and `events` apply to what is recorded from now on (`stores/-`: all stores); the old ones apply to what was recorded before.',
    body: ChangeEndpointRequest,
    answers: WEBHOOK_ENDPOINT,
    errors: ['ORGANIZATION_NOT_FOUND', ...NOT_OPEN, 'WEBHOOK_ENDPOINT_OF_INTEGRATION', 'UNAVAILABLE'],
  })
  async change(
    @Param('organization') organizationId: string,
    @Param('endpoint') id: string,
    @Body() body: unknown,
    @CallerClaims() { principal }: Claims,
  ): Promise<EndpointResource> {
    const ref = { organization: organizationOf(organizationId), id };
    await this.endpoints.getOwnedByMerchant(ref);
    const asked = { receivers: this.receivers, catalog: this.connections.catalog };
    const request = await readEndpointBody(ChangeEndpointRequest, body, asked, { ...ref, principal });
    const { url, store, events } = request;
    const change = {
      ...(url !== undefined && { url }),
      ...(store !== undefined && { store: store === EVERY_STORE ? null : store }),
      ...(events !== undefined && { events }),
    };
    await this.endpoints.change(ref, change);
    return toEndpointResource(await this.endpoints.get(ref));
  }
}
