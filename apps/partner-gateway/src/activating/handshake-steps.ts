import { ApiError, type IntegrationEndpoint } from '@cauce/contracts';
import type { Fold } from '@cauce/event-store';
import type { Integration, IntegrationView } from '@cauce/partner-domain';
import { Injectable } from '@nestjs/common';
import { NotifierEndpoints, type Owner } from '../integrations/endpoints/notifier-endpoints.js';
import { givenBy } from '../integrations/given.js';
import { IntegrationIds } from '../integrations/integration.ids.js';
import { IntegrationStreams } from '../integrations/integration.streams.js';
import { IntegrationSecrets } from '../integrations/tokens/integration.secrets.js';
import { CatalogTokens } from './catalog-tokens.js';
import { RecordControl } from './record-control.js';
import { WORKER } from './worker.js';

type Folded = Fold<Integration, IntegrationView>;

/** Hands over our token: makes it, then has the notifier send it. */
@Injectable()
export class HandshakeSteps {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly ids: IntegrationIds,
    private readonly tokens: CatalogTokens,
    private readonly secrets: IntegrationSecrets,
    private readonly endpoints: NotifierEndpoints,
    private readonly control: RecordControl,
  ) {}

  /**
   * Makes token and endpoint, and records the start. From then on the partner may hold the token, so an end sends a teardown. True: recorded. False:
   * another process has ended the activation since this one read the stream.
   */
  async start(owner: Owner, { state }: Folded, generation: number): Promise<boolean> {
    const { id } = owner;
    const bearer = await this.secrets.partnerToken(id, state.tokenMac);
    if (bearer === undefined) throw new Error(`the partner's token of integrations/${id} is not stored: replace it`);
    const token = await this.secrets.serviceToken(id, generation);
    const isMade = (await this.tokens.issue(owner, generation, token)) && (await this.endpoints.offer(owner, bearer, state.tokenLookup));
    if (!isMade) {
      await this.secrets.dropServiceToken(id, generation);
      return false;
    }
    await this.integrations.execute(id, { type: 'StartHandshake', generation }, givenBy(WORKER));
    return true;
  }

  /**
   * Gives the partner's token in force to the notifier, after it has replaced another one. The notifier ignores an older one that comes late. A token
   * that is not stored here was lost: the notifier goes on with the one that it has.
   */
  async giveToken(owner: Owner, { state }: Folded): Promise<void> {
    const bearer = await this.secrets.partnerToken(owner.id, state.tokenMac);
    if (bearer !== undefined) await this.endpoints.offer(owner, bearer, state.tokenLookup);
  }

  /** Orders the handshake at the notifier, and erases our copy of the token once the notifier has its own. True: it has ended, and that is recorded. */
  async send(owner: Owner, generation: number): Promise<boolean> {
    const { id } = owner;
    const handshake = { id: this.ids.handshake(id, generation), event: 'handshake', generation } as const;
    const token = await this.secrets.knownServiceToken(id, generation);
    const { controls } = token === undefined ? await this.known(owner) : await this.endpoints.startHandshake(owner, generation, token);
    await this.secrets.eraseServiceToken(id, generation);
    return this.control.recordFrom(`integrations/${id}`, controls, handshake);
  }

  private async known(owner: Owner): Promise<Pick<IntegrationEndpoint, 'controls'>> {
    return this.endpoints.read(owner).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'WEBHOOK_ENDPOINT_NOT_FOUND') return { controls: [] };
      throw error;
    });
  }
}
