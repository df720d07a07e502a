import { randomUUID } from 'node:crypto';
import { ask } from '@cauce/stack';
import type { Door } from '../evidence/api.js';
import type { Random } from '../random.js';
import type { Journal } from './journal.js';
import type { Payment } from './merchant.js';
import { isPassing, persist, type Try } from './persistence.js';

/** One request for a refund. `share`: of what was paid; absent: all that is left. */
type Part = { readonly share?: number; readonly requestId: string };

/** Requests one after the other; those in a list of their own, at once. */
type Way = { readonly share: number; readonly steps: () => readonly (readonly Part[])[] };

const part = (share?: number): Part => ({ requestId: randomUUID(), ...(share !== undefined && { share }) });

/** How an operator refunds, in so many of a hundred cases. */
// prettier-ignore
const WAYS: readonly Way[] = [
  { share: 35, steps: () => [[part()]] },
  { share: 20, steps: () => [[part(0.3)], [part(0.2)], [part()]] },
  { share: 15, steps: () => [[part(0.6), part(0.6)]] }, // only one of them fits
  { share: 10, steps: () => [[part(0.4), part(0.6)]] },
  { share: 20, steps: () => same(part(0.5)) },
];

const TIMEOUT_MS = 6_000;
/** What is said rightly where two ask for more than was paid. */
const NOTHING_LEFT = ['REFUND_TOO_LARGE', 'REFUND_IN_PROGRESS', 'ALREADY_REFUNDED'];

/** An operator who returns money of a paid payment, whole or in parts, and asks again with the same requestId when nothing comes. */
export async function refund(payment: Payment, operators: readonly Door[], journal: Journal, random: Random): Promise<void> {
  for (const step of wayOf(random).steps()) {
    await Promise.all(step.map((one, at) => new Operator(operators, journal, at).refund(payment, one)));
  }
}

/** Sent twice at once, and once more when both have their answer. */
function same(one: Part): readonly (readonly Part[])[] {
  return [[one, one], [one]];
}

function wayOf(random: Random): Way {
  let drawn = random.between(0, 99);
  return WAYS.find(({ share }) => (drawn -= share) < 0) ?? { share: 0, steps: () => [] };
}

class Operator {
  constructor(
    private readonly doors: readonly Door[],
    private readonly journal: Journal,
    private readonly firstDoor: number,
  ) {}

  async refund({ name, amountCents: paid }: Payment, { share, requestId }: Part): Promise<void> {
    const amountCents = share === undefined ? undefined : Math.round(paid * share);
    const body = JSON.stringify({ requestId, reason: 'The mugs came broken.', ...(amountCents !== undefined && { amountCents }) });
    await persist<'told' | 'nothing left'>(this.journal, 'refund', async (tries) => {
      const answer = await this.ask(`/admin/v1/${name}:refund`, body, tries);
      if (isPassing(answer)) return { again: String(answer.status) };
      if (answer.status === 200) return this.note({ payment: name, requestId, amountCents }, await answer.json());
      const words = (await answer.text()).slice(0, 300);
      const isNothingLeft = NOTHING_LEFT.some((code) => words.includes(code));
      return isNothingLeft ? { done: 'nothing left' } : { refused: `of ${name} answered ${answer.status}: ${words}` };
    });
  }

  private note(asked: { payment: string; requestId: string; amountCents: number | undefined }, told: unknown): Try<'told'> {
    this.journal.askedRefunds.push({ ...asked, name: (told as { readonly name: string }).name });
    return { done: 'told' };
  }

  private ask(path: string, body: string, tries: number): Promise<Response> {
    this.journal.count(tries > 0);
    const { url, token } = this.doors[(this.firstDoor + tries) % this.doors.length] ?? { url: '', token: '' };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return ask(url + path, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  }
}
