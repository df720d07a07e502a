import type { Given } from '@cauce/event-store';
import type { IntegrationResource } from '@cauce/partner-domain';
import { Injectable } from '@nestjs/common';
import { DueIntegrations } from '../../activating/due-integrations.sweeper.js';
import { IntegrationSecrets } from '../../activating/integration.secrets.js';
import { IntegrationIds } from '../integration.ids.js';
import { IntegrationStreams } from '../integration.streams.js';

/** Begins to replace the partner's token: the lookup that is due then decides. */
@Injectable()
export class ReplaceToken {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly ids: IntegrationIds,
    private readonly secrets: IntegrationSecrets,
    private readonly due: DueIntegrations,
  ) {}

  async execute(id: string, accessToken: string, given: Given): Promise<IntegrationResource> {
    const tokenMac = this.ids.tokenMac(accessToken);
    // As for a new integration: before, and again after.
    await this.secrets.keepPartnerToken(id, tokenMac, accessToken);
    const { view } = await this.integrations.execute(id, { type: 'ReplaceToken', tokenMac }, given);
    await this.secrets.keepPartnerToken(id, tokenMac, accessToken);
    this.due.runNow(id);
    if (view === undefined) throw new Error(`integration-${id} has no view`);
    return view.resource;
  }
}
