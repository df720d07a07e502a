import { Callers, Operation } from '@cauce/http';
import { INTEGRATION, type IntegrationResource } from '@cauce/partner-domain';
import { Controller, Get, Param } from '@nestjs/common';
import { EndpointOfIntegration } from '../endpoints/endpoint-of-integration.js';
import { IntegrationStreams } from '../integration.streams.js';

/** `GET /admin/v1/stores/{store}/integrations/{integration}`. */
@Callers('operator')
@Controller('admin/v1/stores/:store/integrations')
export class GetIntegrationController {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly endpoint: EndpointOfIntegration,
  ) {}

  @Get(':integration')
  @Operation('Read an integration', {
    about:
      '`controlDeliveries`: how the partner platform answered each handshake and the teardown. `controlDeliveries` and `endpoint` are absent while the notifier is unavailable.',
    answers: INTEGRATION,
    errors: ['INTEGRATION_NOT_FOUND'],
  })
  async get(@Param('store') store: string, @Param('integration') id: string): Promise<IntegrationResource> {
    const resource = await this.integrations.find(store, id);
    return { ...resource, ...(await this.endpoint.find(id)) };
  }
}
