import { Injectable } from '@nestjs/common';
import { IntegrationIds } from '../integrations/integration.ids.js';
import { IntegrationSecrets, type SecretsMark } from '../integrations/integration.secrets.js';
import { NotifierEndpoints, type Owner } from '../integrations/notifier-endpoints.js';
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

  /** Cleans up after the previous activations. The next one may be requested before that is done, so it begins with this step. */
  async endPreviousActivations(owner: Owner, generations: readonly number[], mark: SecretsMark): Promise<void> {
    if (generations.length === 0) return;
    await this.revoke(owner, generations);
    await this.close(owner, owner.activation - 1);
    await this.secrets.eraseServiceTokens(owner.id, mark);
  }

  /** Orders the teardown at the notifier. True: it has ended, and that is recorded. */
  async tearDown(owner: Owner, generations: readonly number[]): Promise<boolean> {
    await this.revoke(owner, generations);
    const { controls } = await this.endpoints.tearDown(owner);
    const teardown = { id: this.ids.teardown(owner.id, owner.activation, owner.teardown), event: 'teardown' } as const;
    return this.control.recordFrom(`integrations/${owner.id}`, controls, teardown);
  }

  /** Makes sure that no token works, that the endpoint is closed, and that no secret is stored. */
  async cleanUp(owner: Owner, generations: readonly number[], mark: SecretsMark): Promise<void> {
    await this.revoke(owner, generations);
    if (generations.length > 0) await this.close(owner, owner.activation);
    await this.secrets.erase(owner.id, mark);
  }

  private async revoke(owner: Owner, generations: readonly number[]): Promise<void> {
    for (const generation of generations) await this.tokens.revoke(owner, generation);
  }

  /** Closes the endpoints of all activations up to this one. */
  private async close(owner: Owner, last: number): Promise<void> {
    for (let activation = 1; activation <= last; activation += 1) await this.endpoints.close(owner, activation);
  }
}
