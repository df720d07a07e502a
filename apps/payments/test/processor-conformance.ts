import type { PaymentSource } from '@cauce/contracts';
import { randomId } from '@cauce/secrets';
import type { Charge, ChargeAnswer, ChargeSource, PaymentProcessor } from '../src/processor/payment-processor.js';

/** A card, by its outcome. Missing answers matter most: the port exists to handle them. */
export type TestedCard =
  'approved' | 'declined' | 'reviewed' | 'late' | 'silent' | 'deaf' | 'cut' | 'relenting' | 'challenged' | 'unstorable';

/** The buyer's answer on the page that a method leads to; `later`: approved, but the bank settles later. */
type BuyerAnswer = 'approve' | 'decline' | 'later';

/** A processor under test. */
export type Tested = {
  readonly processor: PaymentProcessor;
  /** A fresh one-use token. */
  readonly cardToken: (card: TestedCard) => Promise<string>;
  /** A balance account, by the outcome of a charge. */
  readonly balance: (account: 'enough' | 'too small') => PaymentSource;
  /** A bank that PSE can debit. */
  readonly bank: string;
  /** Answers as the buyer on the page that the charge led to; after `later`, answers as the bank. */
  readonly answer: (continueUrl: string, answer: BuyerAnswer) => Promise<void>;
  /** The money moved for an attempt, by the processor's own books, in cents; refunds are negative. */
  readonly moved: (attemptId: string) => Promise<readonly number[]>;
  /** After this time, in ms, a late answer has come and a card that pays after its decline has paid; a bit more than a charge's timeout. */
  readonly lateMs: number;
};

const AMOUNT = 24_000;

/** Registers the tests that every PaymentProcessor must pass. `name`: of this one. */
export function processorConformance(name: string, tested: () => Tested): void {
  const aChargeTo = (source: ChargeSource): Charge => ({
    attemptId: randomId(),
    paymentId: randomId(),
    amountCents: AMOUNT,
    currencyCode: 'COP',
    source,
    description: 'Mugs',
    returnUrl: 'http://checkout.test/p/x',
    expireTime: new Date(Date.now() + 900_000).toISOString(),
  });
  const aCharge = async (card: TestedCard) => aChargeTo({ method: 'CARD', cardToken: await tested().cardToken(card) });

  /** A card to store under a fresh key. */
  const aCardToStore = async (card: TestedCard) => ({
    methodId: randomId(),
    cardToken: await tested().cardToken(card),
    owner: `subscription-${randomId()}`,
  });
  /** Charges of a card that was stored before: as many as are asked for. */
  const storedCharges = async (card: TestedCard, count: number): Promise<readonly Charge[]> => {
    const answer = await tested().processor.store(await aCardToStore(card));
    if (answer.kind !== 'stored') throw new Error(`not stored: ${JSON.stringify(answer)}`);
    return Array.from({ length: count }, () => aChargeTo({ method: 'STORED_CARD', token: answer.token }));
  };

  /** Asks until the answer has a different kind; the test's own deadline ends it. */
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

    it('takes what a review held back, once, unless that was given up', async () => {
      const { processor, moved } = tested();
      const [approved, rejected, declined] = [await aCharge('reviewed'), await aCharge('reviewed'), await aCharge('declined')];
      for (const charge of [approved, rejected, declined]) await processor.charge(charge);
      await processor.abandon(rejected.attemptId);
      for (let times = 0; times < 2; times++) {
        expect(await processor.capture(approved.attemptId)).toMatchObject({ kind: 'final', outcome: 'SUCCEEDED' });
        expect(await processor.capture(rejected.attemptId)).toEqual({ kind: 'abandoned' });
        expect(await processor.capture(declined.attemptId)).toMatchObject({ kind: 'final', outcome: 'FAILED' });
      }
      expect(await processor.capture(randomId())).toEqual({ kind: 'unknown' });
      expect(await processor.abandon(approved.attemptId)).toMatchObject({ kind: 'final', outcome: 'SUCCEEDED' });
      expect(await moved(approved.attemptId)).toEqual([AMOUNT]);
      expect(await moved(rejected.attemptId)).toEqual([]);
    });

    it('is at one with itself when capture and abandon race', async () => {
      const { processor, moved } = tested();
      for (let round = 0; round < 5; round++) {
        const charge = await aCharge('reviewed');
        await processor.charge(charge);
        const [captured, abandoned] = await Promise.all([processor.capture(charge.attemptId), processor.abandon(charge.attemptId)]);
        expect(captured).toEqual(abandoned);
        expect(await moved(charge.attemptId)).toEqual(captured.kind === 'final' ? [AMOUNT] : []);
      }
    });

    describe('with a stored card', () => {
      it('stores it once, however often the same key comes, at once and later', async () => {
        const { processor } = tested();
        const asked = await aCardToStore('approved');
        const first = await processor.store(asked);
        expect(first.kind).toBe('stored');
        expect(first).toHaveProperty('card.last4', expect.stringMatching(/^\d{4}$/));
        expect(first).toHaveProperty('token', expect.stringMatching(/./));
        expect(await Promise.all([processor.store(asked), processor.store(asked), processor.store(asked)])).toEqual([first, first, first]);
      });

      it('makes another token of another card', async () => {
        const { processor } = tested();
        const [one, other] = [await processor.store(await aCardToStore('approved')), await processor.store(await aCardToStore('approved'))];
        expect(one).not.toEqual(other);
      });

      it('refuses a card that it will not store, for ever, and a one-use token that was used', async () => {
        const { processor } = tested();
        const asked = await aCardToStore('unstorable');
        expect([await processor.store(asked), await processor.store(asked)]).toEqual(
          Array(2).fill({ kind: 'refused', reason: 'DECLINED' }),
        );
        const used = await aCardToStore('approved');
        await processor.store(used);
        expect(await processor.store({ ...used, methodId: randomId() })).toMatchObject({ kind: 'refused' });
      });

      it.each([
        ['approved', { kind: 'final', outcome: 'SUCCEEDED' }, [AMOUNT]],
        ['declined', { kind: 'final', outcome: 'FAILED', reason: 'INSUFFICIENT_FUNDS' }, []],
        ['reviewed', { kind: 'final', outcome: 'NEEDS_REVIEW' }, []],
      ] as const)('charges one that is %s again and again, each charge once', async (card, answer, movements) => {
        const { processor, moved } = tested();
        for (const charge of await storedCharges(card, 2)) {
          const first = await processor.charge(charge);
          expect(first).toMatchObject(answer);
          expect(await Promise.all([processor.charge(charge), processor.find(charge.attemptId)])).toEqual([first, first]);
          expect(await moved(charge.attemptId)).toEqual(movements);
        }
      });

      it('charges nothing to a card that nobody stored', async () => {
        const charge = aChargeTo({ method: 'STORED_CARD', token: 'card_none' });
        expect(await tested().processor.charge(charge)).toMatchObject({ kind: 'final', outcome: 'FAILED' });
      });

      it.each(['silent', 'cut', 'late'] as const)(
        'does not know what became of it when the answer is lost (%s), and tells when asked',
        async (card) => {
          const { processor, moved } = tested();
          for (const charge of await storedCharges(card, 2)) {
            expect(await processor.charge(charge)).toEqual({ kind: 'unknown' });
            const end = await until(() => processor.find(charge.attemptId), ({ kind }) => kind === 'final'); // prettier-ignore
            expect(end).toMatchObject({ outcome: 'SUCCEEDED' });
            expect(await moved(charge.attemptId)).toEqual([AMOUNT]);
          }
        },
      );

      it('never charges an attempt that was abandoned before (its answer never came)', async () => {
        const { processor, moved } = tested();
        const [charge, next] = await storedCharges('deaf', 2);
        if (!charge || !next) throw new Error('no charges');
        expect(await processor.charge(charge)).toEqual({ kind: 'unknown' });
        expect(await processor.abandon(charge.attemptId)).toEqual({ kind: 'abandoned' });
        expect(await processor.charge(charge)).toEqual({ kind: 'abandoned' });
        expect(await processor.find(next.attemptId)).toEqual({ kind: 'unknown' });
        expect(await moved(charge.attemptId)).toEqual([]);
      });

      it('may take money that it had declined', async () => {
        const { processor, moved } = tested();
        for (const charge of await storedCharges('relenting', 2)) {
          expect(await processor.charge(charge)).toMatchObject({ kind: 'final', outcome: 'FAILED' });
          const isPaid = (answer: ChargeAnswer) => answer.kind === 'final' && answer.outcome === 'SUCCEEDED';
          expect(await until(() => processor.find(charge.attemptId), isPaid)).toMatchObject({ outcome: 'SUCCEEDED' });
          expect(await moved(charge.attemptId)).toEqual([AMOUNT]);
        }
      });

      it('sends its buyer to the bank where that asks, and gives that up for ever', async () => {
        const { processor } = tested();
        const [charge] = await storedCharges('challenged', 1);
        if (!charge) throw new Error('no charge');
        expect(continueUrlOf(await processor.charge(charge))).toMatch(/^https?:/);
        expect(await processor.abandon(charge.attemptId)).toEqual({ kind: 'abandoned' });
        expect(await processor.charge(charge)).toEqual({ kind: 'abandoned' });
      });
    });

    it('lists the banks of PSE', async () => {
      const banks = await tested().processor.banks();
      expect(banks.map(({ code }) => code)).toContain(tested().bank);
      for (const { code, name } of banks) expect([typeof code, name]).toEqual(['string', expect.stringMatching(/./)]);
    });

    it.each([
      ['enough', { kind: 'final', outcome: 'SUCCEEDED' }, [AMOUNT]],
      ['too small', { kind: 'final', outcome: 'FAILED', reason: 'INSUFFICIENT_FUNDS' }, []],
    ] as const)('charges a balance that is %s', async (account, answer, moved) => {
      const { processor } = tested();
      const charge = aChargeTo(tested().balance(account));
      const first = await processor.charge(charge);
      expect(first).toMatchObject(answer);
      expect(await processor.charge(charge)).toEqual(first);
      expect(await tested().moved(charge.attemptId)).toEqual(moved);
    });

    it('does not debit a bank that it does not know', async () => {
      const { processor } = tested();
      const charge = aChargeTo({ method: 'PSE', bank: '0000', personType: 'LEGAL', documentType: 'NIT', document: '900123456' });
      expect(await processor.charge(charge)).toMatchObject({ kind: 'final', outcome: 'FAILED', reason: 'BANK_UNAVAILABLE' });
    });

    describe.each(['PSE', 'BANK_A', 'WALLET_A', 'PARTNER_PLATFORM', 'CARD'] as const)(
      'sends the buyer elsewhere to approve: %s',
      (method) => {
        const sourceOf = async (): Promise<PaymentSource> => {
          if (method === 'PSE') return { method, bank: tested().bank, personType: 'NATURAL', documentType: 'CC', document: '1020304567' };
          if (method === 'WALLET_A') return { method, phoneNumber: '+573001234567' };
          return method === 'CARD' ? { method, cardToken: await tested().cardToken('challenged') } : { method };
        };
        let charge: Charge;
        let sent: ChargeAnswer;
        const find = () => tested().processor.find(charge.attemptId);
        const moved = () => tested().moved(charge.attemptId);
        const answer = (given: BuyerAnswer) => tested().answer(continueUrlOf(sent), given);
        beforeEach(async () => {
          charge = aChargeTo(await sourceOf());
          sent = await tested().processor.charge(charge);
        });

        it('to the same page however often it is asked, and takes nothing meanwhile', async () => {
          const { processor } = tested();
          expect(continueUrlOf(sent)).toMatch(/^https?:/);
          expect(await Promise.all([processor.charge(charge), processor.charge(charge), find()])).toEqual([sent, sent, sent]);
          expect(await processor.charge({ ...charge, amountCents: 1 })).toEqual({ kind: 'unknown' });
          expect(await moved()).toEqual([]);
        });

        it('takes the money once it is approved, once', async () => {
          await answer('approve');
          await answer('approve');
          expect(await find()).toMatchObject({ kind: 'final', outcome: 'SUCCEEDED' });
          expect(await tested().processor.abandon(charge.attemptId)).toMatchObject({ kind: 'final', outcome: 'SUCCEEDED' });
          expect(await moved()).toEqual([AMOUNT]);
        });

        it('says why it was declined, and takes nothing', async () => {
          await answer('decline');
          const reason = method === 'CARD' ? 'NOT_AUTHENTICATED' : 'INSUFFICIENT_FUNDS';
          expect(await find()).toMatchObject({ kind: 'final', outcome: 'FAILED', reason });
          await answer('approve');
          expect(await moved()).toEqual([]);
        });

        it('gives up a try that waits for its buyer, for ever', async () => {
          const { processor } = tested();
          expect(await processor.abandon(charge.attemptId)).toEqual({ kind: 'abandoned' });
          await answer('approve');
          expect(await find()).toEqual({ kind: 'abandoned' });
          expect(await processor.charge(charge)).toEqual({ kind: 'abandoned' });
          expect(await moved()).toEqual([]);
        });

        it('gives up nothing that is approved and waits for the bank, and settles it late', async () => {
          await answer('later');
          expect([await find(), await tested().processor.abandon(charge.attemptId)]).toEqual([{ kind: 'pending' }, { kind: 'pending' }]);
          expect(await moved()).toEqual([]);
          await answer('approve');
          expect(await find()).toMatchObject({ kind: 'final', outcome: 'SUCCEEDED' });
          expect(await moved()).toEqual([AMOUNT]);
        });
      },
    );

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

/** The address where the buyer continues; fails for an answer without one. */
function continueUrlOf(answer: ChargeAnswer): string {
  if (answer.kind !== 'pending' || answer.continueUrl === undefined) throw new Error(`nowhere to go on: ${JSON.stringify(answer)}`);
  return answer.continueUrl;
}
