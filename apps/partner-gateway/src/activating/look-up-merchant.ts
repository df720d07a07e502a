import type { Fold } from '@cauce/event-store';
import { type Integration, type IntegrationView, nextLookupTry, readMerchantAnswer } from '@cauce/partner-domain';
import type { RunResult } from '@cauce/scheduler';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import { givenBy } from '../integrations/given.js';
import { IntegrationStreams, viewOf } from '../integrations/integration.streams.js';
import { IntegrationSecrets, type SecretsMark } from '../integrations/tokens/integration.secrets.js';
import { PartnerPlatform } from '../partners/partner-platform.js';
import { RUN_AGAIN_NOW, WORKER } from './worker.js';

type Outcome = Extract<Parameters<IntegrationStreams['execute']>[1], { type: 'RecordLookup' }>['outcome'];

/** Counted before the partner is asked: if its answer kills the process, the tries still come to an end. */
const COUNT_TRY = `
  UPDATE integration SET
    lookup_tries = CASE WHEN lookup = $2 THEN lookup_tries + 1 ELSE 1 END,
    lookup_began = CASE WHEN lookup = $2 THEN lookup_began ELSE now() END,
    lookup = $2
  WHERE id = $1 RETURNING lookup_tries AS tries, lookup_began AS began`;

/**
 * A step that erases tokens may have erased the one that a command stored before its event. The command stores it again after its event, so the
 * token counts as lost only after this time: by then the process of the command has died in between.
 */
const STORED_WITHIN_MS = 10_000;
const RETRY_SOON: RunResult = { again: { inMs: 500 } };

/** Asks the partner which merchant its token identifies, and records the answer: five tries, normally within an hour. */
@Injectable()
export class LookUpMerchant {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly secrets: IntegrationSecrets,
    private readonly partners: PartnerPlatform,
    private readonly connections: Connections,
  ) {}

  async run(id: string, fold: Fold<Integration, IntegrationView>, lookup: number, mark: SecretsMark): Promise<RunResult> {
    const { state, at } = fold;
    const { environment, resource } = viewOf(id, fold);
    const record = (outcome: Outcome) => this.record(id, lookup, outcome, mark);
    const token = await this.secrets.partnerToken(id, state.lookup?.tokenMac ?? state.tokenMac);
    if (token === undefined) return isRecent(at) ? RETRY_SOON : record({ kind: 'REFUSED', reason: 'TOKEN_LOST' });
    const { tries, began } = await this.countTry(id, lookup);
    const response = await this.partners.askMerchant(environment, resource.baseUrl, token);
    const answer = readMerchantAnswer(response, [token, ...(await this.secrets.allTokens(id))]);
    if (answer.kind !== 'TRY_AGAIN') return record(answer);
    const now = Date.now();
    const next = nextLookupTry(tries, began, now, answer.retryAfterMs);
    return next === undefined ? record({ kind: 'REFUSED', reason: 'NO_ANSWER' }) : { again: { inMs: next - now } };
  }

  /** Erases the partner's other tokens afterwards. The answer to a lookup that is no longer open changes nothing. */
  private async record(id: string, lookup: number, outcome: Outcome, mark: SecretsMark): Promise<RunResult> {
    const { state } = await this.integrations.execute(id, { type: 'RecordLookup', lookup, outcome }, givenBy(WORKER));
    if (state.lookup === undefined) await this.secrets.keepOnlyPartnerToken(id, state.tokenMac, mark);
    return RUN_AGAIN_NOW;
  }

  private async countTry(id: string, lookup: number): Promise<{ readonly tries: number; readonly began: number }> {
    const { rows } = await this.connections.pool.query<{ tries: number; began: Date | string }>(COUNT_TRY, [id, lookup]);
    const counted = rows[0];
    if (counted === undefined) throw new Error(`integration ${id} has no row`);
    return { tries: counted.tries, began: new Date(counted.began).getTime() };
  }
}

/** Whether the last event is recent. */
function isRecent(at: string | undefined): boolean {
  return at !== undefined && Date.now() - Date.parse(at) < STORED_WITHIN_MS;
}
