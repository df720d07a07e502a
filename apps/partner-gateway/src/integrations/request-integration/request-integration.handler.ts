import type { Given } from '@cauce/event-store';
import { storeName } from '@cauce/kernel';
import type { IntegrationResource } from '@cauce/partner-domain';
import { Injectable } from '@nestjs/common';
import { DueIntegrations } from '../../activating/due-integrations.sweeper.js';
import { IntegrationSecrets } from '../../activating/integration.secrets.js';
import { Connections } from '../../connections.js';
import { checkBaseAddress, normalAddress } from '../base-address.js';
import { IntegrationIds } from '../integration.ids.js';
import { IntegrationStreams } from '../integration.streams.js';
import type { StoreOwner } from '../store-owners.js';

/** What an activation needs: PARTNER_BASE_URL and PARTNER_ACCESS_TOKEN. */
type Requested = { readonly baseUrl: string; readonly accessToken: string };

/** Begins an activation. The partner is asked afterwards, by the work that is due. */
@Injectable()
export class RequestIntegration {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly ids: IntegrationIds,
    private readonly secrets: IntegrationSecrets,
    private readonly due: DueIntegrations,
    private readonly connections: Connections,
  ) {}

  async execute(storeId: string, owner: StoreOwner, request: Requested, given: Given): Promise<IntegrationResource> {
    const [store, baseUrl] = [storeName(storeId), normalAddress(request.baseUrl)];
    await checkBaseAddress(this.connections.partners, owner.environment, baseUrl);
    const id = this.ids.integration(store, baseUrl);
    const tokenMac = this.ids.tokenMac(request.accessToken);
    const keep = () => this.secrets.keepPartnerToken(id, tokenMac, request.accessToken);
    const terms = { name: `${store}/integrations/${id}`, store, baseUrl, ...owner };
    // Before, so that a crash leaves no lookup without its token; and after, since a step that does not know of this may erase it in between.
    await keep();
    const { view } = await this.integrations.execute(id, { type: 'RequestIntegration', terms, tokenMac }, given);
    await keep();
    this.due.runNow(id);
    if (view === undefined) throw new Error(`integration-${id} has no view`);
    return view.resource;
  }
}
