import { Injectable } from '@nestjs/common';
import { IntegrationIds } from '../integrations/integration.ids.js';
import { CatalogTokens } from './catalog-tokens.js';
import { IntegrationSecrets, type KeptBefore } from './integration.secrets.js';
import { NotifierEndpoints, type Owner } from './notifier-endpoints.js';
import { RecordControl } from './record-control.js';

/** How an activation ends. Its tokens go first: while the notifier is away, nobody gets in with them. */
@Injectable()
export class ClosingSteps {
  constructor(
    private readonly ids: IntegrationIds,
    private readonly tokens: CatalogTokens,
    private readonly secrets: IntegrationSecrets,
    private readonly endpoints: NotifierEndpoints,
    private readonly control: RecordControl,
  ) {}

  /** Before the partner hears of the next activation: one that began at once may have come before the end of the former was done. */
  async endFormer(owner: Owner, generations: readonly number[], before: KeptBefore): Promise<void> {
    if (generations.length === 0) return;
    await this.revoke(owner, generations);
    await this.close(owner, owner.activation - 1);
    await this.secrets.forgetServiceTokens(owner.id, before);
  }

  /** Lets the notifier send the teardown. True: it has ended, and that is recorded. */
  async tearDown(owner: Owner, generations: readonly number[]): Promise<boolean> {
    await this.revoke(owner, generations);
    const { controls } = await this.endpoints.tearDown(owner);
    const teardown = { id: this.ids.teardown(owner.id, owner.activation), event: 'teardown' } as const;
    return this.control.fromEndpoint(`integrations/${owner.id}`, controls, teardown);
  }

  /** Nothing is left: no token that works, no endpoint, no secret. */
  async cleanUp(owner: Owner, generations: readonly number[], before: KeptBefore): Promise<void> {
    await this.revoke(owner, generations);
    if (generations.length > 0) await this.close(owner, owner.activation);
    await this.secrets.forget(owner.id, before);
  }

  private async revoke(owner: Owner, generations: readonly number[]): Promise<void> {
    for (const generation of generations) await this.tokens.revoke(owner, generation);
  }

  /** The endpoints of all activations up to this one. */
  private async close(owner: Owner, last: number): Promise<void> {
    for (let activation = 1; activation <= last; activation += 1) await this.endpoints.close(owner, activation);
  }
}
