import type { ControlDelivery, ControlOutcome } from '@cauce/contracts';
import { LOGGER } from '@cauce/http';
import { idOf } from '@cauce/kernel';
import type { Integration } from '@cauce/partner-domain';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { givenBy } from '../integrations/given.js';
import { IntegrationIds } from '../integrations/integration.ids.js';
import { IntegrationStreams } from '../integrations/integration.streams.js';
import { ownerOf } from '../integrations/notifier-endpoints.js';
import { CatalogTokens } from './catalog-tokens.js';
import { WORKER } from './worker.js';

/** The outcome of a control delivery, from the notifier's message or its answer. */
type Outcome = Pick<ControlOutcome, 'id' | 'event' | 'outcome'>;

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
  async record(integration: string, { id: control, event, outcome }: Outcome): Promise<void> {
    const id = idOf(integration);
    const fold = await this.integrations.load(id);
    const { state, view } = fold;
    const isTeardown = event === 'teardown';
    const number = isTeardown ? this.teardownOf(id, state, control) : this.generationOf(id, state, control);
    if (view !== undefined && number === undefined && isTeardown) {
      this.logger.info({ integration, control, outcome }, 'the outcome of a teardown of an earlier activation changes nothing');
      return;
    }
    if (view === undefined || number === undefined) {
      this.logger.error({ integration, control, event }, 'the outcome of an unknown handshake or teardown was ignored');
      return;
    }
    if (isTeardown) {
      await this.integrations.execute(
        id,
        { type: 'RecordTeardown', activation: state.activation, order: number, outcome },
        givenBy(WORKER),
      );
      return;
    }
    // Revoked before it is recorded: after a crash in between it is revoked again.
    if (outcome === 'FAILED') await this.tokens.revoke(ownerOf(id, fold), number);
    const answered = outcome === 'DELIVERED' ? 'ACKNOWLEDGED' : 'FAILED';
    await this.integrations.execute(id, { type: 'RecordHandshake', generation: number, outcome: answered }, givenBy(WORKER));
  }

  /**
   * Records the outcome from the notifier's answer about an endpoint, since its message may have been lost. A delivery that the notifier does not know
   * has failed: its database was restored from an older copy, and it will never send it. True: it has ended, and that is recorded.
   */
  async recordFrom(integration: string, controls: readonly ControlDelivery[], control: Pick<Outcome, 'id' | 'event'>): Promise<boolean> {
    const { state = 'FAILED' } = controls.find(({ id }) => id === control.id) ?? {};
    if (state !== 'DELIVERED' && state !== 'FAILED') return false;
    await this.record(integration, { ...control, outcome: state });
    return true;
  }

  /** The generation of a handshake; undefined for one of another integration. */
  private generationOf(id: string, { generation }: Integration, control: string): number | undefined {
    return numbersDownFrom(generation).find((number) => this.ids.handshake(id, number) === control);
  }

  /** Which teardown of the current activation it is; undefined for any other one, whose outcome no longer counts. */
  private teardownOf(id: string, { activation, teardowns }: Integration, control: string): number | undefined {
    return numbersDownFrom(teardowns).find((order) => this.ids.teardown(id, activation, order) === control);
  }
}

function numbersDownFrom(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => last - index);
}
