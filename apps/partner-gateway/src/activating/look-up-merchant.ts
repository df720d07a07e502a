import type { Fold } from '@cauce/event-store';
import { type Integration, type IntegrationView, nextLookupTry, readMerchantAnswer } from '@cauce/partner-domain';
import type { RunResult } from '@cauce/scheduler';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import { givenBy } from '../integrations/given.js';
import { IntegrationStreams } from '../integrations/integration.streams.js';
import { IntegrationSecrets, type KeptBefore } from './integration.secrets.js';
import { GO_ON, WORKER } from './worker.js';

type Outcome = Extract<Parameters<IntegrationStreams['execute']>[1], { type: 'RecordLookup' }>['outcome'];

/** Counted before the partner is asked, so that a process that dies of its answer does not ask for ever. */
const COUNT_TRY = `
  UPDATE integration SET
    lookup_tries = CASE WHEN lookup = $2 THEN lookup_tries + 1 ELSE 1 END,
    lookup_began = CASE WHEN lookup = $2 THEN lookup_began ELSE now() END,
    lookup = $2
  WHERE id = $1 RETURNING lookup_tries AS tries, lookup_began AS began`;

/** An end may have erased the token that a command kept before its event: the command keeps it again after it, unless its process died. */
const KEPT_WITHIN_MS = 10_000;
const KEPT_SOON: RunResult = { again: { inMs: 500 } };

/** Asks the partner whom its token identifies, and records what came of it: five tries within an hour. */
@Injectable()
export class LookUpMerchant {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly secrets: IntegrationSecrets,
    private readonly connections: Connections,
  ) {}

  async run(id: string, { state, view, at }: Fold<Integration, IntegrationView>, lookup: number, before: KeptBefore): Promise<RunResult> {
    if (view === undefined) throw new Error(`integration-${id} has no view`);
    const record = (outcome: Outcome) => this.record(id, lookup, outcome, before);
    const tokenMac = state.lookup?.tokenMac ?? state.tokenMac;
    const token = await this.secrets.partnerToken(id, tokenMac);
    if (token === undefined) return isJustAsked(at) ? KEPT_SOON : record({ kind: 'REFUSED', reason: 'TOKEN_LOST' });
    const { tries, began } = await this.countTry(id, lookup);
    const told = await this.connections.partners.askMerchant(view.environment, view.resource.baseUrl, token);
    const answer = readMerchantAnswer(told, token);
    if (answer.kind !== 'TRY_AGAIN') return record(answer);
    const now = Date.now();
    const next = nextLookupTry(tries, began, now, answer.retryAfterMs);
    return next === undefined ? record({ kind: 'REFUSED', reason: 'NO_ANSWER' }) : { again: { inMs: next - now } };
  }

  /** An answer to a lookup that is over meanwhile changes nothing. The tokens of the others that were asked for are not needed any more. */
  private async record(id: string, lookup: number, outcome: Outcome, before: KeptBefore): Promise<RunResult> {
    const { state } = await this.integrations.execute(id, { type: 'RecordLookup', lookup, outcome }, givenBy(WORKER));
    if (state.lookup === undefined) await this.secrets.keepOnlyPartnerToken(id, state.tokenMac, before);
    return GO_ON;
  }

  private async countTry(id: string, lookup: number): Promise<{ readonly tries: number; readonly began: number }> {
    const { rows } = await this.connections.pool.query<{ tries: number; began: Date | string }>(COUNT_TRY, [id, lookup]);
    const counted = rows[0];
    if (counted === undefined) throw new Error(`integration ${id} has no row`);
    return { tries: counted.tries, began: new Date(counted.began).getTime() };
  }
}

function isJustAsked(at: string | undefined): boolean {
  return at !== undefined && Date.now() - Date.parse(at) < KEPT_WITHIN_MS;
}
