import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { listPage, pageOfFound, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Connections } from '../../connections.js';
import type { WebhookEndpoint } from '../../generated/prisma/client.js';
import { organizationOf } from '../../organization.js';
import { type EndpointResource, toEndpointResource, WEBHOOK_ENDPOINT } from '../endpoint.resource.js';
import { EndpointRows } from '../endpoint.rows.js';

const PAGE = `
SELECT id, organization, store, integration, url, events, status, disabled_because AS "disabledBecause", circuit, activate_time AS "activateTime",
  create_time AS "createTime", update_time AS "updateTime"
FROM webhook_endpoint
WHERE organization = $1 AND ($2::timestamptz IS NULL OR (create_time, id) < ($2, $3))
ORDER BY create_time DESC, id DESC LIMIT $4`;

/** `GET …/webhook-endpoints`, newest first, and one of them. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/webhook-endpoints')
export class ListEndpointsController {
  constructor(
    private readonly connections: Connections,
    private readonly endpoints: EndpointRows,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List webhook endpoints', { answers: pageOf('webhookEndpoints', WEBHOOK_ENDPOINT), errors: ['ORGANIZATION_NOT_FOUND'] })
  async list(
    @Param('organization') id: string,
    @Query() query: PageQuery,
  ): Promise<{ webhookEndpoints: EndpointResource[]; nextPageToken?: string }> {
    const organization = organizationOf(id);
    const scope = { route: routeOf(ListEndpointsController), parent: organization };
    const { rows, nextPage } = await listPage(query, scope, this.tokens, async ({ size, after: [createTime = null, id = null] = [] }) => {
      const found = await this.connections.pool.query<WebhookEndpoint>(PAGE, [organization, createTime, id, size + 1]);
      return pageOfFound(found.rows, size, (last) => [last.createTime.toISOString(), last.id]);
    });
    return { webhookEndpoints: rows.map(toEndpointResource), ...nextPage };
  }

  @Get(':endpoint')
  @Operation('Read a webhook endpoint', {
    id: 'getEndpoint',
    answers: WEBHOOK_ENDPOINT,
    errors: ['ORGANIZATION_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
  async get(@Param('organization') organization: string, @Param('endpoint') id: string): Promise<EndpointResource> {
    return toEndpointResource(await this.endpoints.get({ organization: organizationOf(organization), id }));
  }
}
