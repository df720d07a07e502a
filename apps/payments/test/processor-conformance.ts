import { randomId } from '@cauce/secrets';
import type { Charge, PaymentProcessor } from '../src/charging/payment-processor.js';

/** A card by what becomes of it; the ways in which an answer is missing are the port's reason to be. */
export type TestedCard = 'approved' | 'declined' | 'reviewed' | 'late' | 'silent' | 'deaf' | 'cut' | 'relenting';

/** A processor to be tested. */
export type Tested = {
  readonly processor: PaymentProcessor;
  /** A fresh one-use token. */
  readonly cardToken: (card: TestedCard) => Promise<string>;
  /** What moved for an attempt, by the processor's own books: negative amounts went back. */
  readonly moved: (attemptId: string) => Promise<readonly number[]>;
  /** After it, a late answer is there and a relenting card has paid; a bit more than a charge's timeout. */
  readonly lateMs: number;
};

const AMOUNT = 24_000;

/** What every PaymentProcessor must do. `name` says which one this is. */
export function processorConformance(name: string, tested: () => Tested): void {
  const aCharge = async (card: TestedCard): Promise<Charge> => ({
    attemptId: randomId(),
    paymentId: randomId(),
    amountCents: AMOUNT,
    currencyCode: 'COP',
    cardToken: await tested().cardToken(card),
    description: 'Mugs',
  });

  /** Asks until the kind of answer is another one than this; a test's own deadline ends it. */
  const until = async <Answer extends { readonly kind: string }>(ask: () => Promise<Answer>, accept: (answer: Answer) => boolean) => {
    const deadline = performance.now() + 10 * tested().lateMs;
    for (;;) {
      const answer = await ask();
      if (accept(answer) || performance.now() > deadline) return answer;
    }
  };

  describe(`the payment processor ${name}`, () => {
    it.each([
      ['approved', { kind: 'final', outcome: 'SUCCEEDED' }, [AMOUNT]],
      ['declined', { kind: 'final', outcome: 'FAILED', reason: 'INSUFFICIENT_FUNDS' }, []],
      ['reviewed', { kind: 'final', outcome: 'NEEDS_REVIEW' }, []],
    ] as const)(
      'answers for a card that is %s, the same however often it is asked, and money moves at most once',
      async (card, answer, moved) => {
        const { processor } = tested();
        const charge = await aCharge(card);
        const first = await processor.charge(charge);
        expect(first).toMatchObject(answer);
        expect(first).toHaveProperty('card.last4', expect.stringMatching(/^\d{4}$/));
        expect(await Promise.all([processor.charge(charge), processor.charge(charge)])).toEqual([first, first]);
        expect(await processor.find(charge.attemptId)).toEqual(first);
        expect(await tested().moved(charge.attemptId)).toEqual(moved);
      },
    );

    it('charges once when the same charge comes ten times at once', async () => {
      const { processor, moved } = tested();
      const charge = await aCharge('approved');
      await Promise.all(Array.from({ length: 10 }, () => processor.charge(charge)));
      expect(await moved(charge.attemptId)).toEqual([AMOUNT]);
    });

    it('does not take other terms of a known attempt for the same charge', async () => {
      const { processor, moved } = tested();
      const charge = await aCharge('approved');
      await processor.charge(charge);
      expect(await processor.charge({ ...charge, amountCents: 1 })).toEqual({ kind: 'unknown' });
      expect(await moved(charge.attemptId)).toEqual([AMOUNT]);
    });

    it('does not know an attempt that has not come: that is no failure', async () => {
      expect(await tested().processor.find(randomId())).toEqual({ kind: 'unknown' });
    });

    it.each(['silent', 'cut'] as const)(
      'has an unknown outcome when its answer is lost (%s), and tells the truth when it is asked',
      async (card) => {
        const { processor, moved } = tested();
        const charge = await aCharge(card);
        expect(await processor.charge(charge)).toEqual({ kind: 'unknown' });
        expect(await processor.find(charge.attemptId)).toMatchObject({ kind: 'final', outcome: 'SUCCEEDED' });
        expect(await processor.abandon(charge.attemptId)).toMatchObject({ kind: 'final', outcome: 'SUCCEEDED' });
        expect(await moved(charge.attemptId)).toEqual([AMOUNT]);
      },
    );

    it('says of a charge that goes on that it does, confirms no abandon, and has an end for it at last', async () => {
      const { processor, moved } = tested();
      const charge = await aCharge('late');
      const charging = processor.charge(charge);
      await until(() => processor.find(charge.attemptId), ({ kind }) => kind !== 'unknown'); // prettier-ignore
      expect(await processor.abandon(charge.attemptId)).toEqual({ kind: 'pending' });
      expect(await charging).toEqual({ kind: 'unknown' });
      expect(await until(() => processor.find(charge.attemptId), ({ kind }) => kind === 'final')).toMatchObject({ outcome: 'SUCCEEDED' }); // prettier-ignore
      expect(await moved(charge.attemptId)).toEqual([AMOUNT]);
    });

    it.each(['approved', 'deaf', 'reviewed'] as const)(
      'refuses a charge (%s) that comes after it was abandoned, for ever',
      async (card) => {
        const { processor, moved } = tested();
        const charge = await aCharge(card);
        if (card !== 'approved') await processor.charge(charge);
        expect(await processor.abandon(charge.attemptId)).toEqual({ kind: 'abandoned' });
        expect(await processor.abandon(charge.attemptId)).toEqual({ kind: 'abandoned' });
        expect(await processor.charge(charge)).toEqual({ kind: 'abandoned' });
        expect(await processor.find(charge.attemptId)).toEqual({ kind: 'abandoned' });
        expect(await moved(charge.attemptId)).toEqual([]);
      },
    );

    it('is at one with itself when charge and abandon race', async () => {
      const { processor, moved } = tested();
      for (let round = 0; round < 10; round++) {
        const charge = await aCharge('approved');
        const [charged, abandoned] = await Promise.all([processor.charge(charge), processor.abandon(charge.attemptId)]);
        expect(charged).toEqual(abandoned);
        expect(await moved(charge.attemptId)).toEqual(charged.kind === 'final' ? [AMOUNT] : []);
      }
    });

    it('gives money back once, and only what has come', async () => {
      const { processor, moved } = tested();
      const [paid, declined] = [await aCharge('approved'), await aCharge('declined')];
      await Promise.all([processor.charge(paid), processor.charge(declined)]);
      for (let times = 0; times < 3; times++) expect(await processor.refund(paid.attemptId)).toEqual({ kind: 'refunded' });
      expect(await processor.refund(declined.attemptId)).toEqual({ kind: 'refused' });
      expect(await processor.refund(randomId())).toEqual({ kind: 'refused' });
      expect(await moved(paid.attemptId)).toEqual([AMOUNT, -AMOUNT]);
      expect(await processor.charge(paid)).toMatchObject({ kind: 'final', outcome: 'SUCCEEDED' });
      expect(await moved(paid.attemptId)).toEqual([AMOUNT, -AMOUNT]);
    });

    it('may take money that it had declined: whoever asks again hears of it', async () => {
      const { processor, moved } = tested();
      const charge = await aCharge('relenting');
      expect(await processor.charge(charge)).toMatchObject({ kind: 'final', outcome: 'FAILED' });
      const isPaid = (answer: Awaited<ReturnType<PaymentProcessor['find']>>) => answer.kind === 'final' && answer.outcome === 'SUCCEEDED';
      expect(await until(() => processor.find(charge.attemptId), isPaid)).toMatchObject({ outcome: 'SUCCEEDED' });
      expect(await moved(charge.attemptId)).toEqual([AMOUNT]);
    });

    it('shows its books of a time, whole and in order', async () => {
      const { processor } = tested();
      const from = new Date(Date.now() - 1).toISOString();
      const charges = await Promise.all(Array.from({ length: 120 }, () => aCharge('approved')));
      for (const charge of charges) await processor.charge(charge);
      await processor.refund(charges[7]?.attemptId ?? '');
      const books = await all(processor.list(from, new Date(Date.now() + 1).toISOString()));
      const booked = new Map(books.map((each) => [each.attemptId, each]));
      expect(books).toHaveLength(booked.size);
      expect(books.map(({ createTime }) => createTime)).toEqual(books.map(({ createTime }) => createTime).sort());
      for (const [at, { attemptId, paymentId, amountCents, currencyCode }] of charges.entries())
        expect(booked.get(attemptId)).toMatchObject({ paymentId, amountCents, currencyCode, status: 'SUCCEEDED', isRefunded: at === 7 });
      expect(await all(processor.list('2000-01-01T00:00:00Z', '2000-01-02T00:00:00Z'))).toEqual([]);
    });
  });
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const read: Item[] = [];
  for await (const item of items) read.push(item);
  return read;
}
