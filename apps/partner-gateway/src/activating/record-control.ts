import type { ControlDelivery } from '@cauce/contracts';
import { LOGGER } from '@cauce/http';
import { idOf } from '@cauce/kernel';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { ownerOf } from '../integrations/endpoints/notifier-endpoints.js';
import { givenBy } from '../integrations/given.js';
import { IntegrationIds } from '../integrations/integration.ids.js';
import { IntegrationStreams } from '../integrations/integration.streams.js';
import { CatalogTokens } from './catalog-tokens.js';
import { commandFor, type Outcome } from './outcome-command.js';
import { WORKER } from './worker.js';

/** Records the outcome of a handshake or a teardown. Idempotent: an outcome that is already recorded changes nothing. */
@Injectable()
export class RecordControl {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly ids: IntegrationIds,
    private readonly tokens: CatalogTokens,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  /** @param integration `integrations/<id>` */
  async record(integration: string, outcome: Outcome): Promise<void> {
    const id = idOf(integration);
    const fold = await this.integrations.load(id);
    const command = commandFor(outcome, id, fold.state, this.ids);
    if (command === undefined) {
      this.logger.warn({ integration, control: outcome }, 'the outcome of a handshake or teardown that is unknown or over was ignored');
      return;
    }
    // Revoked before it is recorded: after a crash in between it is revoked again.
    if (command.type === 'RecordHandshake' && command.outcome === 'FAILED') await this.tokens.revoke(ownerOf(id, fold), command.generation);
    await this.integrations.execute(id, command, givenBy(WORKER));
  }

  /**
   * Records the outcome from the notifier's answer about an endpoint, since its message may have been lost. A delivery that the notifier does not know
   * has failed: its database was restored from an older copy, and it will never send it. True: it has ended, and that is recorded.
   */
  async recordFrom(integration: string, controls: readonly ControlDelivery[], control: Omit<Outcome, 'outcome'>): Promise<boolean> {
    const { state = 'FAILED' } = controls.find(({ id }) => id === control.id) ?? {};
    if (state !== 'DELIVERED' && state !== 'FAILED') return false;
    await this.record(integration, { ...control, outcome: state });
    return true;
  }
}
