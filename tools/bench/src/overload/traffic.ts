import { pause } from '@cauce/patience';
import { each, eventually } from '@cauce/testing/system';
import { duringOpenLoop } from '../load/open-loop.js';
import { ORDER, type Payment } from '../payments/order.js';
import type { Shop } from '../payments/shop.js';
import { type Asked, isDone, type Kind, type Repeat } from './asked.js';
import type { Answer, Exchange } from './exchange.js';

/** Six creations, three reads of one payment, a list of ten. */
const MIX: readonly Kind[] = ['creation', 'read', 'creation', 'list', 'creation', 'read', 'creation', 'creation', 'read', 'creation'];
const LIST_SIZE = 10;
const SEEDS = 20;
const AT_ONCE = 8;
const PATIENCE = { within: 60_000 };
const LARGEST_PAGE = 100;

/** What a caller does when it is not granted what it asked for: nothing, or it asks again after so long, in ms. */
export type Manner = (answer: Answer) => number | undefined;

/** Asks once. */
const ONCE: Manner = () => undefined;

/** What a shop's callers ask for, and what came of it. */
export class Traffic {
  readonly asked: Asked[] = [];
  /** Created by it and known, in the order of their answers. */
  readonly payments: string[] = [];
  /** When those were due that are not granted yet, or given up: times of `Date.now()`, by their number. */
  private readonly waiting = new Map<number, number>();
  private readonly epoch = Date.now() - performance.now();
  private count = 0;

  /** @param name begins each reference: no other traffic of the shop has it */
  constructor(
    private readonly exchange: Exchange,
    private readonly shop: Shop,
    private readonly name: string,
    private readonly mix = MIX,
  ) {}

  /** Creates the first payments, so that there are some to read. */
  async begin(signal: AbortSignal): Promise<void> {
    const first = async () => {
      const { answer, asked } = await this.tryOnce('creation', this.reference('creation'), performance.now());
      this.asked.push(asked);
      return answer;
    };
    await each(Array.from({ length: SEEDS }), AT_ONCE, signal, () => eventually(first, isDone, PATIENCE));
  }

  /** Asks for so much a second until `work` is over and everything that was asked is answered. */
  during<Done>(perSecond: number, signal: AbortSignal, work: () => Promise<Done>, manner = ONCE): Promise<Done> {
    const begin = (dueAt: number) => this.ask(dueAt, manner, signal);
    return duringOpenLoop({ perSecond, signal, begin }, work);
  }

  /** How many that were due before then wait for their answer, or to ask again. @param at `Date.now()` */
  waitingSince(at: number): number {
    return [...this.waiting.values()].filter((dueAt) => dueAt < at).length;
  }

  /** Asks once more for each creation, or for as many as are wanted, from all over the load, until it is granted. */
  repeat(most: number, signal: AbortSignal): Promise<readonly Repeat[]> {
    const references = this.asked.flatMap(({ reference }) => (reference === undefined ? [] : [reference]));
    return each(sampleOf(references, most), AT_ONCE, signal, async (reference) => {
      const sentAt = Date.now();
      const answers: Answer[] = [];
      const again = async () => {
        const answer = await this.exchange.ask(creationOf(this.shop, reference));
        answers.push(answer);
        return answer;
      };
      await eventually(again, isDone, PATIENCE).catch(() => undefined);
      const last = answers.at(-1);
      return { reference, sentAt, status: last?.status ?? 0, payment: last && paymentIn(last), wasThere: answers[0]?.wasThere ?? false };
    });
  }

  /** Names of those of the known payments, or of as many as are wanted, that are not found, each by itself, within a minute. */
  async unread(most: number, signal: AbortSignal): Promise<readonly string[]> {
    const { token } = this.shop;
    const missing = await each(sampleOf(this.payments, most), AT_ONCE, signal, async (payment) => {
      const ask = () => this.exchange.ask({ method: 'GET', path: `/v1/${payment}`, token });
      const answer = await eventually(ask, isDone, PATIENCE).catch(() => undefined);
      return answer !== undefined && paymentIn(answer) === payment ? [] : [payment];
    });
    return missing.flat();
  }

  /** Names in the list of what was created since then, once there are as many as there should be, or after a minute. @param since `Date.now()` */
  async list(since: number, count: number): Promise<ReadonlySet<string>> {
    let listed: ReadonlySet<string> = new Set();
    const look = async () => (listed = await this.pages(new Date(since).toISOString()));
    await eventually(look, ({ size }) => size >= count, PATIENCE).catch(() => undefined);
    return listed;
  }

  private async pages(since: string): Promise<ReadonlySet<string>> {
    const { store, token } = this.shop;
    const names: string[] = [];
    for (let pageToken = ''; ;) {
      const query = new URLSearchParams({ pageSize: String(LARGEST_PAGE), createTimeFrom: since, ...(pageToken !== '' && { pageToken }) });
      const { status, text } = await this.exchange.ask({ method: 'GET', path: `/v1/${store}/payments?${query.toString()}`, token });
      if (status !== 200) throw new Error(`A page was answered ${status}: ${text}`);
      const page = JSON.parse(text) as { readonly payments: readonly Payment[]; readonly nextPageToken?: string };
      names.push(...page.payments.map(({ name }) => name));
      pageToken = page.nextPageToken ?? '';
      if (pageToken === '') return new Set(names);
    }
  }

  /** Asks for the next of the mix. @param dueAt when it is due: `performance.now()` */
  private async ask(dueAt: number, manner: Manner, signal: AbortSignal): Promise<void> {
    const kind = this.mix[this.count % this.mix.length] ?? 'creation';
    const reference = this.reference(kind);
    const number = this.count;
    this.waiting.set(number, this.epoch + dueAt);
    for (;;) {
      const { answer, asked } = await this.tryOnce(kind, reference, dueAt);
      const waitMs = isDone(answer) || signal.aborted ? undefined : manner(answer);
      // What is asked for again is judged by its last answer.
      this.asked.push(waitMs === undefined ? asked : { ...asked, reference: undefined });
      if (waitMs === undefined) break;
      await pause(waitMs, signal);
    }
    this.waiting.delete(number);
  }

  private reference(kind: Kind): string | undefined {
    this.count += 1;
    return kind === 'creation' ? `${this.name}-${this.count}` : undefined;
  }

  private async tryOnce(kind: Kind, reference: string | undefined, dueAt: number): Promise<{ answer: Answer; asked: Asked }> {
    const sentAt = Date.now();
    const answer = await this.exchange.ask(reference === undefined ? this.reading(kind) : creationOf(this.shop, reference));
    const { status, reason, retryAfter } = answer;
    const payment = reference === undefined || !isDone(answer) ? undefined : paymentIn(answer);
    if (payment !== undefined) this.payments.push(payment);
    const times = { dueAt: this.epoch + dueAt, sentAt, answeredAt: this.epoch + performance.now() };
    return { answer, asked: { kind, ...times, status, reason, retryAfter, reference, payment } };
  }

  private reading(kind: Kind) {
    const { store, token, listTokens } = this.shop;
    if (kind === 'read') return { method: 'GET', path: `/v1/${this.payments[this.count % this.payments.length] ?? ''}`, token } as const;
    // The next token each time: one reads four lists at once.
    const next = listTokens[this.count % listTokens.length] ?? token;
    return { method: 'GET', path: `/v1/${store}/payments?pageSize=${LIST_SIZE}`, token: next } as const;
  }
}

const TERMS = JSON.parse(ORDER) as object;

/** A creation that is known by its reference: its Idempotency-Key, and its correlationId. */
export function creationOf({ store, token }: Pick<Shop, 'store' | 'token'>, reference: string) {
  const body = JSON.stringify({ ...TERMS, correlationId: reference });
  return { method: 'POST', path: `/v1/${store}/payments`, token, body, key: reference } as const;
}

function sampleOf<One>(all: readonly One[], most: number): readonly One[] {
  const every = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, at) => at % every === 0);
}

function paymentIn({ text }: Answer): string | undefined {
  return /"name":\s*"(stores\/[^"/]+\/payments\/[^"/]+)"/.exec(text)?.[1];
}
