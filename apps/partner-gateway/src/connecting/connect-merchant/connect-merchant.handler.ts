import { ApiError, type CheckoutConnection } from '@cauce/contracts';
import { readUntil } from '@cauce/event-store';
import { Lifetime } from '@cauce/http';
import { idOf } from '@cauce/kernel';
import type { IntegrationResource, IntegrationView } from '@cauce/partner-domain';
import { Injectable } from '@nestjs/common';
import { type ConnectLink, ConnectLinks } from '../../integrations/connect-link.js';
import { givenBy } from '../../integrations/given.js';
import { IntegrationStreams } from '../../integrations/integration.streams.js';
import { RequestIntegration } from '../../integrations/request-integration/request-integration.handler.js';
import { isUnderWay, takesToken, toConnection } from '../show-connection/connection.js';

/** The merchant, by the link. */
const MERCHANT = 'checkout';

/** How long the merchant's page waits for the partner. After that the page polls. */
const WAIT_MS = 10_000;

/** Begins an activation by a merchant's link, and waits up to 10 s for its result. */
@Injectable()
export class ConnectMerchant {
  constructor(
    private readonly links: ConnectLinks,
    private readonly integrations: IntegrationStreams,
    private readonly request: RequestIntegration,
    private readonly lifetime: Lifetime,
  ) {}

  /** Does nothing for an integration that takes no token; its state is answered. Throws LINK_NOT_FOUND, LINK_EXPIRED. */
  async execute(token: string, accessToken: string): Promise<CheckoutConnection> {
    const link = await this.links.open(token);
    const { view, state } = await this.integrations.load(link.id);
    if (takesToken(view?.resource) && (await this.links.takeToken(link.id))) await this.begin(link, accessToken, state.activation);
    const after = await this.untilSettled(link.id);
    return toConnection(await this.links.open(token), after);
  }

  private async begin({ store, baseUrl, ...owner }: ConnectLink, accessToken: string, seenActivation: number): Promise<void> {
    const { organization, environment } = owner;
    const requested = { baseUrl, accessToken, seenActivation };
    try {
      await this.request.execute(idOf(store), { organization, environment }, requested, givenBy(MERCHANT));
    } catch (error) {
      // Another request came first: the merchant sees the result of that one.
      if (!(error instanceof ApiError && error.code === 'INTEGRATION_EXISTS')) throw error;
    }
  }

  /** The integration once neither the lookup nor the handshake is under way; at the latest after 10 s, or when the service stops. */
  private async untilSettled(id: string): Promise<IntegrationResource | undefined> {
    const isSettled = ({ resource }: IntegrationView) => !isUnderWay(resource);
    const view = await readUntil(this.integrations, id, isSettled, { withinMs: WAIT_MS, signal: this.lifetime.signal });
    return view?.resource;
  }
}
