import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { INTEGRATION, type IntegrationResource } from '@cauce/partner-domain';
import { Controller, Param, Post } from '@nestjs/common';
import { ConnectLinks } from '../connect-link.js';
import { DueIntegrations } from '../due-integrations.sweeper.js';
import { givenBy } from '../given.js';
import { IntegrationStreams } from '../integration.streams.js';

/** `POST /admin/v1/stores/{store}/integrations/{integration}:deactivate`. */
@Callers('operator')
@Controller('admin/v1/stores/:store/integrations/:integration')
export class DeactivateIntegrationController {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly due: DueIntegrations,
    private readonly links: ConnectLinks,
  ) {}

  @Post('~deactivate')
  @Operation('Deactivate an integration', {
    about:
      'Its access token is revoked immediately, or as soon as the catalog is available. A link for connecting it is revoked too. If its teardown has failed, deactivating it again sends the teardown again; otherwise that has no effect.',
    answers: INTEGRATION,
    errors: ['INTEGRATION_NOT_FOUND'],
  })
  async deactivate(
    @Param('store') store: string,
    @Param('integration') id: string,
    @CallerClaims() { principal }: Claims,
  ): Promise<IntegrationResource> {
    const known = await this.integrations.find(store, id);
    // Revoked first, so that a crash in between leaves no link that connects again.
    await this.links.revoke(id);
    const { view } = await this.integrations.execute(id, { type: 'Deactivate' }, givenBy(principal));
    this.due.runNow(id);
    return view?.resource ?? known;
  }
}
