import { FAILURE_TEXTS } from '@cauce/contracts';
import { type Outbound, type OutboundResponse } from '@cauce/connector';
import type { Card, FailureReason } from '@cauce/payments-domain';
import { type Charge, type ChargeAnswer, PaymentProcessor } from './payment-processor.js';

const CHARGE_TIMEOUT_MS = 20_000;
const UNKNOWN: ChargeAnswer = { kind: 'unknown' };

/** The processor over HTTP (the sandbox speaks this protocol). Whatever is no clear answer is `unknown`. */
export class HttpProcessor extends PaymentProcessor {
  constructor(
    private readonly outbound: Outbound,
    private readonly baseUrl: string,
    private readonly apiKey: string,
  ) {
    super();
  }

  override charge({ attemptId: key, ...charge }: Charge): Promise<ChargeAnswer> {
    return this.ask('POST', '/processor/v1/charges', { key, ...charge });
  }

  override find(attemptId: string): Promise<ChargeAnswer> {
    return this.ask('GET', `/processor/v1/charges/${attemptId}`);
  }

  override abandon(attemptId: string): Promise<ChargeAnswer> {
    return this.ask('POST', `/processor/v1/charges/${attemptId}/abandon`, {});
  }

  private async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<ChargeAnswer> {
    try {
      return answerOf(await this.send(method, path, body));
    } catch {
      return UNKNOWN; // refused, timed out, cut off, or no JSON: we do not know what happened there
    }
  }

  private send(method: 'GET' | 'POST', path: string, body?: object): Promise<OutboundResponse> {
    return this.outbound.request({
      method,
      url: this.baseUrl + path,
      headers: { authorization: `Bearer ${this.apiKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: CHARGE_TIMEOUT_MS,
    });
  }
}

const OUTCOMES = ['SUCCEEDED', 'FAILED', 'NEEDS_REVIEW'] as const;

function answerOf({ status, body }: OutboundResponse): ChargeAnswer {
  if (status !== 200 && status !== 409) return UNKNOWN;
  const said = JSON.parse(body) as { status?: unknown; code?: unknown; reason?: unknown; card?: unknown };
  if (said.status === 'ABANDONED' || said.code === 'ABANDONED') return { kind: 'abandoned' };
  const outcome = OUTCOMES.find((each) => each === said.status);
  if (outcome === undefined) return UNKNOWN;
  const card = isCard(said.card) ? { card: { brand: said.card.brand, last4: said.card.last4 } } : {};
  return { kind: 'final', outcome, ...(outcome === 'FAILED' && { reason: reasonOf(said.reason) }), ...card };
}

/** What we have no words for is DECLINED: only the bank may tell its customer more. */
function reasonOf(said: unknown): FailureReason {
  return typeof said === 'string' && Object.hasOwn(FAILURE_TEXTS, said) ? (said as FailureReason) : 'DECLINED';
}

function isCard(value: unknown): value is Card {
  if (typeof value !== 'object' || value === null) return false;
  const { brand, last4 } = value as Partial<Card>;
  return typeof brand === 'string' && brand.length <= 30 && typeof last4 === 'string' && /^\d{4}$/.test(last4);
}
