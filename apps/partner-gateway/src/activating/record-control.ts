import type { ControlDelivery, ControlOutcome } from '@cauce/contracts';
import { LOGGER } from '@cauce/http';
import { idOf } from '@cauce/kernel';
import type { Integration } from '@cauce/partner-domain';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { givenBy } from '../integrations/given.js';
import { IntegrationIds } from '../integrations/integration.ids.js';
import { IntegrationStreams } from '../integrations/integration.streams.js';
import { CatalogTokens } from './catalog-tokens.js';
import { ownerOf } from './notifier-endpoints.js';
import { WORKER } from './worker.js';

/** What became of one, as the notifier says it: in a message, or when it is asked. */
type Outcome = Pick<ControlOutcome, 'id' | 'event' | 'outcome'>;

/** Records what became of a handshake or a teardown. Again changes nothing. */
@Injectable()
export class RecordControl {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly ids: IntegrationIds,
    private readonly tokens: CatalogTokens,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  /** @param integration `integrations/<id>` */
  async execute(integration: string, { id: control, event, outcome }: Outcome): Promise<void> {
    const id = idOf(integration);
    const fold = await this.integrations.load(id);
    const number = this.numberOf(id, fold.state, { id: control, event });
    if (fold.view === undefined || number === undefined) {
      this.logger.error({ integration, control, event }, 'what became of a handshake or teardown that is not ours is passed');
      return;
    }
    if (event === 'teardown') {
      await this.integrations.execute(id, { type: 'RecordTeardown', activation: number, outcome }, givenBy(WORKER));
      return;
    }
    // Before it is recorded, so that a crash in between revokes it again.
    if (outcome === 'FAILED') await this.tokens.revoke(ownerOf(id, fold), number);
    const answered = outcome === 'DELIVERED' ? 'ACKNOWLEDGED' : 'FAILED';
    await this.integrations.execute(id, { type: 'RecordHandshake', generation: number, outcome: answered }, givenBy(WORKER));
  }

  /**
   * What the notifier answers of an endpoint: for a message that was lost. One that it does not know, after a restore of an older copy, is never
   * sent: it has failed. True: it has ended, and that is recorded.
   */
  async fromEndpoint(integration: string, controls: readonly ControlDelivery[], control: Pick<Outcome, 'id' | 'event'>): Promise<boolean> {
    const { state = 'FAILED' } = controls.find(({ id }) => id === control.id) ?? {};
    if (state !== 'DELIVERED' && state !== 'FAILED') return false;
    await this.execute(integration, { ...control, outcome: state });
    return true;
  }

  /** The generation of a handshake, or the activation of a teardown; undefined: it is none of this integration. */
  private numberOf(id: string, { generation, activation }: Integration, control: Pick<Outcome, 'id' | 'event'>): number | undefined {
    const [last, idFor] =
      control.event === 'handshake'
        ? [generation, (number: number) => this.ids.handshake(id, number)]
        : [activation, (number: number) => this.ids.teardown(id, number)];
    for (let number = last; number > 0; number -= 1) if (idFor(number) === control.id) return number;
    return undefined;
  }
}
