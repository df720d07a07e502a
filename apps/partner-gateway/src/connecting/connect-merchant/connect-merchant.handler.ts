import { ApiError, type CheckoutConnection } from '@cauce/contracts';
import { Lifetime } from '@cauce/http';
import { idOf } from '@cauce/kernel';
import type { IntegrationResource } from '@cauce/partner-domain';
import { Injectable } from '@nestjs/common';
import { givenBy } from '../../integrations/given.js';
import { IntegrationStreams } from '../../integrations/integration.streams.js';
import { RequestIntegration } from '../../integrations/request-integration/request-integration.handler.js';
import { type ConnectLink, ConnectLinks } from '../connect-link.js';
import { isUnderWay, takesToken, toConnection } from '../show-connection/connection.js';

/** The merchant, by the link. */
const MERCHANT = 'checkout';

/** How long the merchant's page waits for the partner. After that the page polls. */
const WAIT_MS = 10_000;
/** Another instance may do the work, so this one reads the stream again: soon at first, then less often. */
const FIRST_LOOK_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

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
      if (!(error instanceof ApiError && (error.code === 'INTEGRATION_EXISTS' || error.code === 'TEARDOWN_OPEN'))) throw error;
    }
  }

  /** The integration once neither the lookup nor the handshake is under way; at the latest after 10 s, or when the service stops. */
  private async untilSettled(id: string): Promise<IntegrationResource | undefined> {
    const deadline = performance.now() + WAIT_MS;
    const changes = this.integrations.listen(id);
    try {
      let known = -1n;
      for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5)) {
        const { view, revision } = await this.integrations.loadFrom(id, known + 1n);
        const isSettled = view === undefined || !isUnderWay(view.resource);
        if (isSettled || performance.now() >= deadline || this.lifetime.signal.aborted) return view?.resource;
        known = revision;
        await changes.next(pauseMs);
      }
    } finally {
      changes.stop();
    }
  }
}
