import { Callers, Operation, organizationOf, pageOf, routeOf } from '@cauce/http';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { type List, listNewestFirst } from '@cauce/postgres';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { type EndpointResource, type ShownEndpoint, toEndpointResource, WEBHOOK_ENDPOINT } from '../endpoint.resource.js';
import { EndpointRows } from '../endpoint.rows.js';

const ENDPOINTS: List<ShownEndpoint> = {
  name: 'webhook_endpoint',
  // prettier-ignore
  fields: ['id', 'organization', 'store', 'integration', 'url', 'events', 'status', 'disabledBecause', 'circuit', 'activateTime', 'createTime', 'updateTime'],
  tie: 'id',
};

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
  @Operation('List webhook endpoints', {
    about: 'All webhook endpoints of the organization, newest first, without their secrets.',
    answers: pageOf('webhookEndpoints', WEBHOOK_ENDPOINT),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  list(@Param('organization') id: string, @Query() query: PageQuery): Promise<PageAnswer> {
    const organization = organizationOf(id);
    return answerPage('webhookEndpoints', {
      query,
      scope: { route: routeOf(ListEndpointsController), parent: organization },
      tokens: this.tokens,
      find: (page) => listNewestFirst(this.connections.pool, ENDPOINTS, { where: { organization }, ...page }),
      text: (row) => JSON.stringify(toEndpointResource(row)),
    });
  }

  @Get(':endpoint')
  @Operation('Read a webhook endpoint', {
    about: 'Returns one webhook endpoint, without its secrets.',
    id: 'getEndpoint',
    answers: WEBHOOK_ENDPOINT,
    errors: ['ORGANIZATION_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
  async get(@Param('organization') organization: string, @Param('endpoint') id: string): Promise<EndpointResource> {
    return toEndpointResource(await this.endpoints.get({ organization: organizationOf(organization), id }));
  }
}
