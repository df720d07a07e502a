import { ApiError, type IntegrationEndpoint, INTERNAL_ROUTES } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { isId, SystemClock } from '@cauce/kernel';
import { Controller, Param, Post, Put } from '@nestjs/common';
import { OperationRunner } from '../operations/operation.runner.js';
import { Controls } from './controls.js';
import { ClosingRequest, HandshakeRequest, OfferRequest, OwnerRequest } from './integration-endpoint.requests.js';
import { IntegrationEndpointRows } from './integration-endpoint.rows.js';

/**
 * `/internal/integration-endpoints/{endpoint}`: what the partner gateway orders, under ids of its own. Each may be repeated; the answer is
 * the present state. After `:close` nothing is made or sent any more, whatever comes late.
 */
@Callers('partner-gateway')
@Controller(INTERNAL_ROUTES.integrationEndpoint)
export class IntegrationEndpointsController {
  constructor(
    private readonly endpoints: IntegrationEndpointRows,
    private readonly controls: Controls,
    private readonly operations: OperationRunner,
    private readonly clock: SystemClock,
  ) {}

  @Put()
  async offer(@Param('endpoint') endpoint: string, @ValidBody(OfferRequest) body: OfferRequest): Promise<IntegrationEndpoint> {
    const id = idOf(endpoint);
    await this.endpoints.offer(id, body, await this.clock.now());
    return this.endpoints.get(id, body.organization);
  }

  @Put('handshakes/:handshake')
  async startHandshake(
    @Param('endpoint') endpoint: string,
    @Param('handshake') handshake: string,
    @ValidBody(HandshakeRequest) body: HandshakeRequest,
  ): Promise<IntegrationEndpoint> {
    const id = idOf(endpoint);
    await this.endpoints.startHandshake(id, idOf(handshake), body, await this.clock.now());
    this.controls.runNow(handshake);
    return this.endpoints.get(id, body.organization);
  }

  @Post('~close')
  async close(@Param('endpoint') endpoint: string, @ValidBody(ClosingRequest) body: ClosingRequest): Promise<IntegrationEndpoint> {
    const id = idOf(endpoint);
    const operation = await this.endpoints.close(id, body, await this.clock.now());
    if (operation !== undefined) this.operations.runNow(operation);
    if (body.teardown !== undefined) this.controls.runNow(body.teardown);
    return this.endpoints.get(id, body.organization);
  }

  @Post('~read')
  read(@Param('endpoint') endpoint: string, @ValidBody(OwnerRequest) { organization }: OwnerRequest): Promise<IntegrationEndpoint> {
    return this.endpoints.get(idOf(endpoint), organization);
  }
}

function idOf(text: string): string {
  if (!isId(text)) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return text;
}
