import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { INTEGRATION, type IntegrationResource } from '@cauce/partner-domain';
import { Controller, Param, Post } from '@nestjs/common';
import { DueIntegrations } from '../due-integrations.sweeper.js';
import { givenBy } from '../given.js';
import { IntegrationStreams } from '../integration.streams.js';

/** `POST /admin/v1/stores/{store}/integrations/{integration}:rotate`. */
@Callers('operator')
@Controller('admin/v1/stores/:store/integrations/:integration')
export class RotateTokenController {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly due: DueIntegrations,
  ) {}

  @Post('~rotate')
  @Operation('Rotate the access token of an integration', {
    id: 'rotateIntegration',
    about:
      'The partner platform receives a new access token in a handshake. The old token works until 24 hours after the partner has acknowledged the new one. After a failed handshake, this starts another one. While a handshake is open, this has no effect.',
    answers: INTEGRATION,
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_PENDING_VALIDATION', 'INTEGRATION_INACTIVE', 'INTEGRATION_REJECTED'],
  })
  async rotate(
    @Param('store') store: string,
    @Param('integration') id: string,
    @CallerClaims() { principal }: Claims,
  ): Promise<IntegrationResource> {
    const known = await this.integrations.find(store, id);
    const { view } = await this.integrations.execute(id, { type: 'RotateToken' }, givenBy(principal));
    this.due.runNow(id);
    return view?.resource ?? known;
  }
}
