import { Injectable } from '@nestjs/common';
import { type Answer, ask } from '../guide/ask.js';
import { Guide, ORDER, outcomeOf } from '../guide/guide.js';
import { PartnerStore } from './partner-store.js';

/** What the platform's merchant sells unless told otherwise. */
export type PartnerOrder = Readonly<Record<string, unknown>>;

/** Creates payments as a partner does: through the public API, with the SERVICE_ACCESS_TOKEN, which never leaves the sandbox. */
@Injectable()
export class PartnerPayments {
  constructor(
    private readonly store: PartnerStore,
    private readonly guide: Guide,
  ) {}

  /** `POST /v1/stores/{store}/payments` for a merchant of the platform. @returns what the API answers, or `{error}` */
  async create(merchant: string, order: PartnerOrder = ORDER): Promise<Answer> {
    const { settings } = this.guide;
    const known = this.store.merchant(merchant);
    if (!known) return refusal(404, 'The partner platform has no such merchant.');
    if (!known.connection) return refusal(409, 'The merchant is not connected: no handshake has come, or a teardown has.');
    if (!settings) return refusal(503, 'The stack has not said yet where it is: npm start does.');
    const { store, serviceToken } = known.connection;
    const answer = await ask('POST', `${settings.gatewayUrl}/v1/${store}/payments`, serviceToken, order);
    return answer.status === 0 ? refusal(502, outcomeOf(answer).error ?? '') : answer;
  }
}

const refusal = (status: number, error: string): Answer => ({ status, body: { error } });
