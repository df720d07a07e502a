import type { Fold } from '@cauce/event-store';
import { hasTokenToGive, type Integration, type IntegrationView, nextRetirement, nextStep } from '@cauce/partner-domain';
import type { DueRow, RunResult } from '@cauce/scheduler';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import { ownerOf } from '../integrations/endpoints/notifier-endpoints.js';
import { givenBy } from '../integrations/given.js';
import { IntegrationStreams } from '../integrations/integration.streams.js';
import { IntegrationSecrets, type SecretsMark } from '../integrations/tokens/integration.secrets.js';
import { CatalogTokens } from './catalog-tokens.js';
import { ClosingSteps } from './closing-steps.js';
import { HandshakeSteps } from './handshake-steps.js';
import { LookUpMerchant } from './look-up-merchant.js';
import { RUN_AGAIN_NOW, WORKER } from './worker.js';

type Folded = Fold<Integration, IntegrationView>;

const SETTLE = 'UPDATE integration SET next_action_time = NULL WHERE id = $1 AND revision = $2';

/** How often the notifier is asked for the outcome of a handshake or a teardown: its message about it may have been lost. */
const ASK_AGAIN_MS = 3_600_000;

/** How often the notifier is asked whether what it is sending for a previous activation has ended: an attempt lasts 15 s at most. */
const SENDING_AGAIN_MS = 500;

/**
 * Does the next step of an integration. The stream says which one that is, so it does not matter whether a row runs early, late or twice. Each step
 * may be repeated after a crash at any line, and run in two processes at once.
 */
@Injectable()
export class DueIntegration {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly lookUp: LookUpMerchant,
    private readonly handshakes: HandshakeSteps,
    private readonly closing: ClosingSteps,
    private readonly tokens: CatalogTokens,
    private readonly secrets: IntegrationSecrets,
    private readonly connections: Connections,
  ) {}

  async run({ key: id }: DueRow): Promise<RunResult> {
    const mark = await this.secrets.takeMark();
    const fold = await this.integrations.load(id);
    return inTimeForRetirement(await this.step(id, fold, mark), fold);
  }

  private async step(id: string, fold: Folded, mark: SecretsMark): Promise<RunResult> {
    const owner = ownerOf(id, fold);
    const at = new Date().toISOString();
    const next = nextStep(fold.state, at);
    const isRetiring = next.step === 'RETIRE_TOKEN' && next.time <= at; // retiring does not wait for the notifier
    if (hasTokenToGive(fold.state) && !isRetiring) await this.handshakes.giveToken(owner, fold);
    switch (next.step) {
      case 'LOOK_UP_MERCHANT':
        if (!(await this.closing.endPreviousActivations(owner, next.revoke, mark))) return { again: { inMs: SENDING_AGAIN_MS } };
        return this.lookUp.run(id, fold, next.lookup, mark);
      case 'START_HANDSHAKE':
        return (await this.handshakes.start(owner, fold, next.generation)) ? RUN_AGAIN_NOW : this.settled(id, fold);
      case 'SEND_HANDSHAKE':
        return (await this.handshakes.send(owner, next.generation)) ? RUN_AGAIN_NOW : { again: { inMs: ASK_AGAIN_MS } };
      case 'RETIRE_TOKEN':
        return this.retire(id, fold, next);
      case 'TEAR_DOWN':
        return (await this.closing.tearDown(owner, next.revoke)) ? RUN_AGAIN_NOW : { again: { inMs: ASK_AGAIN_MS } };
      case 'CLEAN_UP':
        await this.closing.cleanUp(owner, next.revoke, { mark, keepsTeardown: fold.state.teardown === 'FAILED' });
        return this.settled(id, fold);
      case 'NOTHING':
        return this.settled(id, fold);
    }
  }

  private async retire(id: string, fold: Folded, { generation, time }: { generation: number; time: string }): Promise<RunResult> {
    const inMs = Date.parse(time) - Date.now();
    if (inMs > 0) return { again: { inMs } };
    await this.tokens.revoke(ownerOf(id, fold), generation);
    await this.integrations.execute(id, { type: 'RetireToken', generation }, givenBy(WORKER));
    return RUN_AGAIN_NOW;
  }

  /** The step recorded no event, and none is due until another event is recorded. */
  private async settled(id: string, { revision }: Folded): Promise<RunResult> {
    await this.connections.pool.query(SETTLE, [id, String(revision)]);
    return undefined;
  }
}

/** A token is retired at its time, even while another step waits longer. */
function inTimeForRetirement(result: RunResult, { state }: Folded): RunResult {
  const retirement = nextRetirement(state);
  if (typeof result !== 'object' || retirement === undefined) return result;
  return { again: { inMs: Math.max(0, Math.min(result.again.inMs, Date.parse(retirement.time) - Date.now())) } };
}
