import { type Outbound, type OutboundResponse } from '@cauce/connector';
import type { Bank } from '@cauce/contracts';
import { FAILURE_REASONS, type FailureReason } from '@cauce/kernel';
import type { Card } from '@cauce/payments-domain';
import {
  type BookedCharge,
  type CardToStore,
  type Charge,
  type ChargeAnswer,
  type ChargeSource,
  PaymentProcessor,
  type RefundAnswer,
  type StoreAnswer,
} from './payment-processor.js';
import { measureAnswer } from './processor-metrics.js';

/** The deadline of a look at a charge, in ms: short, since asking again costs nothing. */
const LOOK_TIMEOUT_MS = 4_000;
const LIST_TIMEOUT_MS = 30_000;
const UNKNOWN: ChargeAnswer = { kind: 'unknown' };

/** The processor over HTTP (the sandbox implements this protocol). Anything but a clear answer is `unknown`. */
export class HttpProcessor extends PaymentProcessor {
  /** @param chargeTimeoutMs after it, the outcome of a charge is unknown */
  constructor(
    private readonly outbound: Outbound,
    private readonly baseUrl: string,
    private readonly apiKey: string,
    private readonly chargeTimeoutMs: number,
  ) {
    super();
  }

  override async store({ methodId: key, cardToken, owner }: CardToStore): Promise<StoreAnswer> {
    try {
      return storeAnswerOf(await this.send('POST', '/processor/v1/stored-cards', { key, cardToken, owner }, this.chargeTimeoutMs));
    } catch {
      return { kind: 'unknown' };
    }
  }

  override charge({ attemptId: key, paymentId: reference, source, ...charge }: Charge): Promise<ChargeAnswer> {
    return this.ask('POST', '/processor/v1/charges', { key, reference, ...charge, ...sourceOf(source) }, this.chargeTimeoutMs);
  }

  override find(attemptId: string): Promise<ChargeAnswer> {
    return this.ask('GET', `/processor/v1/charges/${attemptId}`);
  }

  override abandon(attemptId: string): Promise<ChargeAnswer> {
    return this.ask('POST', `/processor/v1/charges/${attemptId}/abandon`, {});
  }

  override capture(attemptId: string): Promise<ChargeAnswer> {
    return this.ask('POST', `/processor/v1/charges/${attemptId}/capture`, {}, this.chargeTimeoutMs);
  }

  override async banks(): Promise<readonly Bank[]> {
    const { status, body } = await this.send('GET', '/processor/v1/banks', undefined, LOOK_TIMEOUT_MS);
    if (status !== 200) throw new Error(`the processor has no list of banks: it answered ${status}`);
    return (JSON.parse(body) as { banks: readonly Bank[] }).banks;
  }

  override async refund(attemptId: string): Promise<RefundAnswer> {
    try {
      const { status, body } = await this.send('POST', `/processor/v1/charges/${attemptId}/refund`, {}, this.chargeTimeoutMs);
      const said = JSON.parse(body) as { status?: unknown; code?: unknown };
      if (status === 200 && said.status === 'REFUNDED') return { kind: 'refunded' };
      return { kind: status === 409 && said.code === 'NOT_CHARGED' ? 'refused' : 'unknown' };
    } catch {
      return { kind: 'unknown' };
    }
  }

  override async *list(from: string, to: string): AsyncIterable<BookedCharge> {
    for (let after = ''; ;) {
      const query = new URLSearchParams({ from, to, limit: '100', after });
      const { status, body } = await this.send('GET', `/processor/v1/charges?${query.toString()}`, undefined, LIST_TIMEOUT_MS);
      if (status !== 200) throw new Error(`the processor's books are closed: it answered ${status}`);
      const { charges, next } = JSON.parse(body) as ListPage;
      yield* charges.map(({ key, reference, refundTime, ...charge }) => ({
        ...charge,
        attemptId: key,
        ...(reference !== undefined && { paymentId: reference }),
        isRefunded: refundTime !== undefined,
      }));
      if (next === undefined) return;
      after = next;
    }
  }

  private async ask(method: 'GET' | 'POST', path: string, body?: object, timeoutMs = LOOK_TIMEOUT_MS): Promise<ChargeAnswer> {
    const answer = await this.answerTo(method, path, body, timeoutMs);
    measureAnswer(answer);
    return answer;
  }

  private async answerTo(method: 'GET' | 'POST', path: string, body: object | undefined, timeoutMs: number): Promise<ChargeAnswer> {
    try {
      return answerOf(await this.send(method, path, body, timeoutMs));
    } catch {
      return UNKNOWN; // refused, timed out, cut off, or not JSON: the outcome is unknown
    }
  }

  private send(method: 'GET' | 'POST', path: string, body: object | undefined, timeoutMs: number): Promise<OutboundResponse> {
    return this.outbound.request({
      method,
      url: this.baseUrl + path,
      headers: { authorization: `Bearer ${this.apiKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs,
    });
  }
}

type ListPage = {
  readonly charges: readonly (Omit<BookedCharge, 'attemptId' | 'paymentId' | 'isRefunded'> & {
    readonly key: string;
    readonly reference?: string;
    readonly refundTime?: string;
  })[];
  readonly next?: string;
};

const OUTCOMES = ['SUCCEEDED', 'FAILED', 'NEEDS_REVIEW'] as const;

function answerOf({ status, body }: OutboundResponse): ChargeAnswer {
  if (status !== 200 && status !== 409) return UNKNOWN;
  const said = JSON.parse(body) as { status?: unknown; code?: unknown; reason?: unknown; card?: unknown; continueUrl?: unknown };
  if (said.status === 'ABANDONED' || said.code === 'ABANDONED') return { kind: 'abandoned' };
  if (said.status === 'PENDING') return { kind: 'pending', ...(isWebAddress(said.continueUrl) && { continueUrl: said.continueUrl }) };
  const outcome = OUTCOMES.find((each) => each === said.status);
  if (outcome === undefined) return UNKNOWN;
  return { kind: 'final', outcome, ...(outcome === 'FAILED' && { reason: reasonOf(said.reason) }), ...cardOf(said.card) };
}

/** To the processor a stored card is one more way to name a card. */
function sourceOf(source: ChargeSource): object {
  return source.method === 'STORED_CARD' ? { method: 'CARD', storedCard: source.token } : source;
}

function storeAnswerOf({ status, body }: OutboundResponse): StoreAnswer {
  const said = JSON.parse(body) as { token?: unknown; code?: unknown; reason?: unknown; card?: unknown };
  if (status === 409 && said.code === 'NOT_STORED') return { kind: 'refused', reason: reasonOf(said.reason) };
  if (status !== 200 || typeof said.token !== 'string' || said.token === '') return { kind: 'unknown' };
  return { kind: 'stored', token: said.token, ...cardOf(said.card) };
}

/** Reasons that only we may give, since they promise that the attempt was fenced. From the processor they mean less. */
const LESS_CERTAIN: Partial<Record<FailureReason, FailureReason>> = {
  TIMED_OUT: 'BANK_UNAVAILABLE',
  NOT_APPROVED: 'DECLINED',
  ALREADY_PAID: 'DECLINED',
  WITHDRAWN: 'DECLINED',
};

/** An unknown reason is DECLINED: only the bank may tell its customer more. */
function reasonOf(said: unknown): FailureReason {
  const reason = FAILURE_REASONS.find((each) => each === said) ?? 'DECLINED';
  return LESS_CERTAIN[reason] ?? reason;
}

/** Buyers are sent to this address, so an answer may contain no other scheme. */
function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && ['https:', 'http:'].includes(URL.parse(value)?.protocol ?? '');
}

function cardOf(said: unknown): { readonly card?: Card } {
  return isCard(said) ? { card: { brand: said.brand, last4: said.last4 } } : {};
}

function isCard(value: unknown): value is Card {
  if (typeof value !== 'object' || value === null) return false;
  const { brand, last4 } = value as Partial<Card>;
  return typeof brand === 'string' && brand.length <= 30 && typeof last4 === 'string' && /^\d{4}$/.test(last4);
}
