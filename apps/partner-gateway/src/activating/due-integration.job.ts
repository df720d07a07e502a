import type { Fold } from '@cauce/event-store';
import { hasTokenToGive, type Integration, type IntegrationView, nextRetirement, nextStep } from '@cauce/partner-domain';
import type { DueRow, RunResult } from '@cauce/scheduler';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import { givenBy } from '../integrations/given.js';
import { IntegrationStreams } from '../integrations/integration.streams.js';
import { CatalogTokens } from './catalog-tokens.js';
import { ClosingSteps } from './closing-steps.js';
import { HandshakeSteps } from './handshake-steps.js';
import { IntegrationSecrets, type KeptBefore } from './integration.secrets.js';
import { LookUpMerchant } from './look-up-merchant.js';
import { ownerOf } from './notifier-endpoints.js';
import { GO_ON, WORKER } from './worker.js';

type Folded = Fold<Integration, IntegrationView>;

const SETTLE = 'UPDATE integration SET next_action_time = NULL WHERE id = $1 AND revision = $2';

/** The notifier tells what became of a handshake or a teardown; it is asked as often besides, should a message be lost. */
const ASK_AGAIN_MS = 3_600_000;

/**
 * Does the next step of an integration. The row is only a nudge: the stream says what to do, so early, late and twice are all the same. Each
 * step may be done again after a crash at any line, and by two processes at once.
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
    const before = await this.secrets.mark();
    const fold = await this.integrations.load(id);
    return inTimeForRetirement(await this.step(id, fold, before), fold);
  }

  private async step(id: string, fold: Folded, before: KeptBefore): Promise<RunResult> {
    const owner = ownerOf(id, fold);
    const at = new Date().toISOString();
    const next = nextStep(fold.state, at);
    const isRetiring = next.step === 'RETIRE_TOKEN' && next.time <= at; // that does not wait for the notifier
    if (hasTokenToGive(fold.state) && !isRetiring) await this.handshakes.giveToken(owner, fold);
    switch (next.step) {
      case 'LOOK_UP_MERCHANT':
        await this.closing.endFormer(owner, next.revoke, before);
        return this.lookUp.run(id, fold, next.lookup, before);
      case 'START_HANDSHAKE':
        return (await this.handshakes.start(owner, fold, next.generation)) ? GO_ON : this.settled(id, fold);
      case 'SEND_HANDSHAKE':
        return (await this.handshakes.send(owner, next.generation)) ? GO_ON : { again: { inMs: ASK_AGAIN_MS } };
      case 'RETIRE_TOKEN':
        return this.retire(id, fold, next);
      case 'TEAR_DOWN':
        return (await this.closing.tearDown(owner, next.revoke)) ? GO_ON : { again: { inMs: ASK_AGAIN_MS } };
      case 'CLEAN_UP':
        await this.closing.cleanUp(owner, next.revoke, before);
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
    return GO_ON;
  }

  /** The step recorded nothing: nothing is due until the stream changes. */
  private async settled(id: string, { revision }: Folded): Promise<RunResult> {
    await this.connections.pool.query(SETTLE, [id, String(revision)]);
    return undefined;
  }
}

/** Whatever is waited for: a token whose time comes is retired then. */
function inTimeForRetirement(result: RunResult, { state }: Folded): RunResult {
  const retirement = nextRetirement(state);
  if (result === undefined || retirement === undefined) return result;
  return { again: { inMs: Math.max(0, Math.min(result.again.inMs, Date.parse(retirement.time) - Date.now())) } };
}
