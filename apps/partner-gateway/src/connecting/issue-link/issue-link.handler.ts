import { normalAddress } from '@cauce/fields';
import { CONFIG, LOGGER } from '@cauce/http';
import { field, type Resource, storeName } from '@cauce/kernel';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { PartnerGatewayConfig } from '../../config.js';
import { ConnectLinks } from '../../integrations/connect-link.js';
import { IntegrationIds } from '../../integrations/integration.ids.js';
import { checkBaseAddress } from '../../partners/base-address.js';
import { PartnerPlatform } from '../../partners/partner-platform.js';
import { StoreOwners } from '../../stores/store-owners.js';

/** Where the merchant connects the store, and until when. */
export type IssuedLink = { readonly url: string; readonly expireTime: string };

/** Its schema in the API's document. */
export const ISSUED_LINK: Resource<IssuedLink> = {
  title: 'IntegrationLink',
  about: 'The page where a merchant connects a store to a partner platform. Anyone who has the link can open it.',
  fields: {
    url: field.text(
      'The hosted page. Send this link only to the merchant.',
      'https://checkout.example/c/w36baitccsrzh65iqjopzowphc.6Jt3SxkqgV0ZbXl2yQnC8mRr5cUoEwDfHa1iKjPpLtM',
      { format: 'uri' },
    ),
    expireTime: field.time('Until when the link is valid, in real time.'),
  },
};

/** Makes a link for the merchant. Nothing is connected by it, so no integration begins. */
@Injectable()
export class IssueLink {
  constructor(
    private readonly links: ConnectLinks,
    private readonly ids: IntegrationIds,
    private readonly owners: StoreOwners,
    private readonly partners: PartnerPlatform,
    @Inject(CONFIG) private readonly config: PartnerGatewayConfig,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  async execute(storeId: string, address: string, principal: string): Promise<IssuedLink> {
    const [store, baseUrl] = [storeName(storeId), normalAddress(address)];
    const { organization, environment, displayNames } = await this.owners.named(storeId);
    await checkBaseAddress(this.partners, environment, baseUrl);
    const id = this.ids.integration(store, baseUrl);
    const { token, expireTime } = await this.links.issue({ id, store, organization, environment, displayNames, baseUrl }, principal);
    this.logger.info({ integration: id, store, principal }, 'a link to connect a partner platform was issued');
    return { url: `${this.config.CHECKOUT_PUBLIC_URL}/c/${token}`, expireTime: expireTime.toISOString() };
  }
}
