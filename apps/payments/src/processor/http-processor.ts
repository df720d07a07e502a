import { type Outbound, type OutboundResponse } from '@cauce/connector';
import { type Bank, processorPath } from '@cauce/contracts';
import { FAILURE_REASONS, type FailureReason, fromMinorUnits, toMinorUnits } from '@cauce/kernel';
import type { Card } from '@cauce/payments-domain';
import {
  type BookedCharge,
  type BookedRefund,
  BooksClosed,
  type CardToStore,
  type Charge,
  type ChargeAnswer,
  type ChargeSource,
  PaymentProcessor,
  type Refund,
  type RefundAnswer,
  type StoreAnswer,
} from './payment-processor.js';
import { measureAnswer } from './processor-metrics.js';

/** The deadline of a look at a charge, in ms: short, since asking again costs nothing. */
const LOOK_TIMEOUT_MS = 4_000;
const LIST_TIMEOUT_MS = 30_000;
const UNKNOWN: ChargeAnswer = { kind: 'unknown' };

/**
 * The processor over HTTP (the sandbox implements this protocol). Anything but a clear answer is `unknown`. Its amounts are in the currency's
 * smallest units, ours in cents.
 */
export class HttpProcessor extends PaymentProcessor {
  /**
   * @param chargeTimeoutMs after it, the outcome of a charge is unknown
   * @param account the id of the account that is called, for the metrics; undefined: the environment's
   */
  constructor(
    private readonly outbound: Outbound,
    private readonly baseUrl: string,
    private readonly apiKey: string,
    private readonly chargeTimeoutMs: number,
    private readonly account?: string,
  ) {
    super();
  }

  override async store({ methodId: key, cardToken, owner }: CardToStore): Promise<StoreAnswer> {
    try {
      return storeAnswerOf(await this.send('POST', processorPath('store'), { key, cardToken, owner }, this.chargeTimeoutMs));
    } catch {
      return { kind: 'unknown' };
    }
  }

  override charge({ attemptId: key, paymentId: reference, amountCents, source, ...charge }: Charge): Promise<ChargeAnswer> {
    const amount = toMinorUnits(amountCents, charge.currencyCode);
    return this.ask('POST', processorPath('charge'), { key, reference, amount, ...charge, ...sourceOf(source) }, this.chargeTimeoutMs);
  }

  override find(attemptId: string): Promise<ChargeAnswer> {
    return this.ask('GET', processorPath('find', attemptId));
  }

  override abandon(attemptId: string): Promise<ChargeAnswer> {
    return this.ask('POST', processorPath('abandon', attemptId), {});
  }

  override capture(attemptId: string): Promise<ChargeAnswer> {
    return this.ask('POST', processorPath('capture', attemptId), {}, this.chargeTimeoutMs);
  }

  override async banks(): Promise<readonly Bank[]> {
    const { status, body } = await this.send('GET', processorPath('banks'), undefined, LOOK_TIMEOUT_MS);
    if (status !== 200) throw new Error(`the processor has no list of banks: it answered ${status}`);
    return (parsed(body) as { banks: readonly Bank[] }).banks;
  }

  override async refund({ refundId: key, attemptId, amountCents, currencyCode }: Refund): Promise<RefundAnswer> {
    const path = processorPath('refund', attemptId);
    const amount = toMinorUnits(amountCents, currencyCode);
    try {
      return refundAnswerOf(await this.send('POST', path, { key, amount, currencyCode }, this.chargeTimeoutMs));
    } catch {
      return { kind: 'unknown' };
    }
  }

  override async *list(from: string, to: string): AsyncIterable<BookedCharge> {
    for await (const { key, reference, amount, fee, ...charge } of this.pages<ListedCharge>('charges', from, to))
      yield { ...charge, attemptId: key, ...bookedOf({ reference, amount, fee }, charge.currencyCode) };
  }

  override async *listRefunds(from: string, to: string): AsyncIterable<BookedRefund> {
    for await (const { key, charge, reference, amount, fee, ...refund } of this.pages<ListedRefund>('refunds', from, to)) {
      const amountCents = fromMinorUnits(amount, refund.currencyCode);
      yield { ...refund, refundId: key, attemptId: charge, amountCents, ...bookedOf({ reference, fee }, refund.currencyCode) };
    }
  }

  private async *pages<Item>(list: 'charges' | 'refunds', from: string, to: string): AsyncIterable<Item> {
    for (let after = ''; ;) {
      const query = new URLSearchParams({ from, to, limit: '100', after });
      const page = (await this.bookOf(`${processorPath(list)}?${query.toString()}`)) as Page<typeof list, Item>;
      yield* page[list];
      if (page.next === undefined) return;
      after = page.next;
    }
  }

  private async bookOf(path: string): Promise<unknown> {
    try {
      const { status, body } = await this.send('GET', path, undefined, LIST_TIMEOUT_MS);
      if (status === 200) return parsed(body);
      throw new BooksClosed(`it answered ${status}`);
    } catch (error) {
      throw error instanceof BooksClosed
        ? error
        : new BooksClosed(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  private async ask(method: 'GET' | 'POST', path: string, body?: object, timeoutMs = LOOK_TIMEOUT_MS): Promise<ChargeAnswer> {
    const answer = await this.answerTo(method, path, body, timeoutMs);
    measureAnswer(answer, this.account);
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

/** Many write null for what is not set: such a member counts as absent. */
function parsed(body: string): unknown {
  return JSON.parse(body, (_, value: unknown) => value ?? undefined);
}

type Page<List extends string, Item> = Readonly<Record<List, readonly Item[]>> & { readonly next?: string };

type Listed = {
  readonly key: string;
  readonly reference?: string | undefined;
  readonly amount?: number | undefined;
  readonly fee?: number | undefined;
};
type ListedCharge = Listed & Omit<BookedCharge, 'attemptId' | 'paymentId' | 'amountCents' | 'feeCents'>;
type ListedRefund = Listed & { readonly charge: string; readonly amount: number } & Omit<
    BookedRefund,
    'refundId' | 'attemptId' | 'paymentId' | 'amountCents' | 'feeCents'
  >;

/** An amount without its currency says nothing. */
function bookedOf(
  { reference, amount, fee }: Omit<Listed, 'key'>,
  currency: string | undefined,
): Pick<BookedCharge, 'paymentId' | 'amountCents' | 'feeCents'> {
  const isAmount = (units: number | undefined): units is number => typeof units === 'number' && typeof currency === 'string';
  return {
    ...(typeof reference === 'string' && { paymentId: reference }),
    ...(isAmount(amount) && { amountCents: fromMinorUnits(amount, currency ?? '') }),
    ...(isAmount(fee) && { feeCents: fromMinorUnits(fee, currency ?? '') }),
  };
}

/** A status of 409 is final for this key; PENDING, and whatever else is not clear, is asked again. */
function refundAnswerOf({ status, body }: OutboundResponse): RefundAnswer {
  const said = parsed(body) as { status?: unknown; code?: unknown; reason?: unknown };
  if (status === 200 && said.status === 'REFUNDED') return { kind: 'refunded' };
  if (status !== 409 || !isCode(said.code)) return { kind: 'unknown' };
  return { kind: 'refused', code: isCode(said.reason) ? said.reason : said.code };
}

const OUTCOMES = ['SUCCEEDED', 'FAILED', 'NEEDS_REVIEW'] as const;

function answerOf({ status, body }: OutboundResponse): ChargeAnswer {
  if (status !== 200 && status !== 409) return UNKNOWN;
  const said = parsed(body) as ChargeSaid;
  if (said.status === 'ABANDONED' || said.code === 'ABANDONED') return { kind: 'abandoned' };
  if (said.status === 'PENDING') return { kind: 'pending', ...(isWebAddress(said.continueUrl) && { continueUrl: said.continueUrl }) };
  const outcome = OUTCOMES.find((each) => each === said.status);
  if (outcome === undefined) return UNKNOWN;
  return { kind: 'final', outcome, ...(outcome === 'FAILED' && refusalOf(said)), ...cardOf(said.card) };
}

type ChargeSaid = Partial<Record<'status' | 'code' | 'reason' | 'final' | 'card' | 'continueUrl', unknown>>;

/** Only a clear `true` makes a refusal final: everything else may still turn into money. */
function refusalOf({ reason, code, final }: ChargeSaid): { reason: FailureReason; code?: string; isFinal?: true } {
  return { reason: reasonOf(reason, final === true), ...(isCode(code) && { code }), ...(final === true && { isFinal: true }) };
}

/** The processor's own code, for operators: one line of visible ASCII. */
function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value);
}

/** To the processor a stored card is one more way to name a card. */
function sourceOf(source: ChargeSource): object {
  return source.method === 'STORED_CARD' ? { method: 'CARD', storedCard: source.token } : source;
}

function storeAnswerOf({ status, body }: OutboundResponse): StoreAnswer {
  const said = parsed(body) as { token?: unknown; code?: unknown; reason?: unknown; card?: unknown };
  if (status === 409 && said.code === 'NOT_STORED') return { kind: 'refused', reason: reasonOf(said.reason, true) };
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

/** An unknown reason is DECLINED: only the bank may tell its customer more. That the buyer canceled says that nothing was taken: only a final answer may. */
function reasonOf(said: unknown, isFinal: boolean): FailureReason {
  const reason = FAILURE_REASONS.find((each) => each === said) ?? 'DECLINED';
  if (reason === 'CANCELED_BY_BUYER' && !isFinal) return 'NOT_AUTHENTICATED';
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
