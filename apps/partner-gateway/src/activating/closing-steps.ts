import type { IntegrationEndpoint } from '@cauce/contracts';
import { Injectable } from '@nestjs/common';
import { NotifierEndpoints, type Owner } from '../integrations/endpoints/notifier-endpoints.js';
import { IntegrationIds } from '../integrations/integration.ids.js';
import { IntegrationSecrets, type SecretsMark } from '../integrations/tokens/integration.secrets.js';
import { CatalogTokens } from './catalog-tokens.js';
import { RecordControl } from './record-control.js';

/** Ends an activation. Its tokens are revoked first, so that the partner loses access even while the notifier is away. */
@Injectable()
export class ClosingSteps {
  constructor(
    private readonly ids: IntegrationIds,
    private readonly tokens: CatalogTokens,
    private readonly secrets: IntegrationSecrets,
    private readonly endpoints: NotifierEndpoints,
    private readonly control: RecordControl,
  ) {}

  /**
   * Cleans up after the previous activations. The next one may be requested before that is done, so it begins with this step. A late teardown or
   * handshake would undo what the next one hands over. True: nothing of them is sent any more.
   */
  async endPreviousActivations(owner: Owner, generations: readonly number[], mark: SecretsMark): Promise<boolean> {
    if (generations.length === 0) return true;
    await this.revoke(owner, generations);
    const endpoints = await this.closePrevious(owner);
    await this.secrets.eraseServiceTokens(owner.id, mark);
    return endpoints.every(({ controls }) => controls.every(({ state }) => state !== 'WAITING'));
  }

  /** Orders the teardown at the notifier. True: it has ended, and that is recorded. */
  async tearDown(owner: Owner, generations: readonly number[]): Promise<boolean> {
    await this.revoke(owner, generations);
    const { controls } = await this.endpoints.tearDown(owner);
    const teardown = { id: this.ids.teardown(owner.id, owner.activation, owner.teardown), event: 'teardown' } as const;
    return this.control.recordFrom(`integrations/${owner.id}`, controls, teardown);
  }

  /**
   * Makes sure that no token works, that the endpoint is closed, and that no secret is stored.
   * @param options.keepsTeardown its teardown has failed: an operator may have it sent again
   */
  async cleanUp(
    owner: Owner,
    generations: readonly number[],
    { mark, keepsTeardown }: { readonly mark: SecretsMark; readonly keepsTeardown: boolean },
  ): Promise<void> {
    await this.revoke(owner, generations);
    if (generations.length > 0) {
      await this.closePrevious(owner);
      await this.endpoints.close(owner, owner.activation, { endsTeardowns: !keepsTeardown });
    }
    await this.secrets.erase(owner.id, mark);
  }

  private async revoke(owner: Owner, generations: readonly number[]): Promise<void> {
    for (const generation of generations) await this.tokens.revoke(owner, generation);
  }

  private async closePrevious(owner: Owner): Promise<IntegrationEndpoint[]> {
    const closed: IntegrationEndpoint[] = [];
    for (let activation = 1; activation < owner.activation; activation += 1)
      closed.push(await this.endpoints.close(owner, activation, { endsTeardowns: true }));
    return closed;
  }
}
