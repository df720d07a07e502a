import type { CommandContext } from '@cauce/event-store';
import { normalAddress } from '@cauce/fields';
import { storeName } from '@cauce/kernel';
import type { IntegrationResource } from '@cauce/partner-domain';
import { Injectable } from '@nestjs/common';
import type { StoreOwner } from '../../stores/store-owners.js';
import { IntegrationIds } from '../integration.ids.js';
import { TokenCommands } from '../tokens/token-commands.js';

/** The terms of an activation. `seenActivation`: see the command. */
type Requested = {
  /** PARTNER_BASE_URL. */
  readonly baseUrl: string;
  /** PARTNER_ACCESS_TOKEN. */
  readonly accessToken: string;
  readonly seenActivation?: number;
};

/** Begins an activation. The lookup that is due then asks the partner, and checks the base address again. */
@Injectable()
export class RequestIntegration {
  constructor(
    private readonly commands: TokenCommands,
    private readonly ids: IntegrationIds,
  ) {}

  execute(storeId: string, owner: StoreOwner, requested: Requested, given: CommandContext): Promise<IntegrationResource> {
    const { accessToken, seenActivation } = requested;
    const [store, baseUrl] = [storeName(storeId), normalAddress(requested.baseUrl)];
    const id = this.ids.integration(store, baseUrl);
    const terms = { name: `${store}/integrations/${id}`, store, baseUrl, ...owner };
    const seen = seenActivation === undefined ? {} : { seenActivation };
    return this.commands.execute(id, accessToken, (tokenMac) => ({ type: 'RequestIntegration', terms, tokenMac, ...seen }), given);
  }
}
