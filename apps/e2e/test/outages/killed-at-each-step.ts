import { aPayment, Buyer, eventually, type Page, type Payment, type Scenario, scenarios, wireTo } from '@cauce/testing/system';
import { takenFor } from '../../src/money.js';
import { own } from './own.js';

describe('payments between two steps', () => {
  const AMOUNT = 24_000_000;
  const RECOVERY_MS = 30_000;

  /** What payments needs, each behind a wire that can hold it at a step. */
  const WIRES = { PROCESSOR_URL: 'the processor', EVENT_STORE_URL: 'the event store', DATABASE_URL: 'Postgres' } as const;
  type Wired = keyof typeof WIRES;

  const BEGUN = ['PaymentCreated', 'AttemptStarted'];
  const SUCCEEDED = ['paymentAttempt.statusChanged SUCCEEDED', 'payment.statusChanged FUNDED'];
  const EXPIRED = 'payment.statusChanged EXPIRED';

  const aScenario = scenarios(() => own.stack);
  let story: Scenario;
  let merchant: Scenario['merchant'];
  let wires: Readonly<Record<Wired, Awaited<ReturnType<typeof wireTo>>>>;
  let addresses: Readonly<Record<Wired, string>>;

  const payments = () => own.running.part('payments');
  const environment = () => {
    const service = own.running.services.running.find(({ name }) => name === 'payments');
    if (!service) throw new Error('The stack has no payments.');
    return service.env;
  };
  /** Starts payments on new wires: what the earlier ones hold is held for ever. */
  const startPayments = async (timetable: string) => {
    const [processor, store, database] = await Promise.all(
      [addresses.PROCESSOR_URL, addresses.EVENT_STORE_URL, addresses.DATABASE_URL].map(wireTo),
    );
    if (!processor || !store || !database) throw new Error('There are three wires.');
    wires = { PROCESSOR_URL: processor, EVENT_STORE_URL: store, DATABASE_URL: database };
    for (const name of Object.keys(WIRES) as Wired[]) environment()[name] = wires[name].url;
    environment()['UNKNOWN_TIMETABLE'] = timetable;
    await payments().start();
  };
  const killPayments = async () => {
    await payments().kill();
    await Promise.all(Object.values(wires).map((wire) => wire.close()));
  };

  beforeAll(async () => {
    const { PROCESSOR_URL = '', EVENT_STORE_URL = '', DATABASE_URL = '' } = environment();
    addresses = { PROCESSOR_URL, EVENT_STORE_URL, DATABASE_URL };
    await payments().kill();
    await startPayments(RARELY);
  }, 120_000);
  afterAll(() => killPayments(), 60_000);
  beforeEach(async () => {
    story = await aScenario({ within: RECOVERY_MS });
    ({ merchant } = story);
  });

  /** Nothing but a callback brings the end within a test. */
  const RARELY = '3600';
  const OFTEN = '1';

  const status = async ({ name }: Payment) => (await merchant.api.payment(name)).status;
  const become = (payment: Payment, wanted: string) => eventually(() => status(payment), (seen) => seen === wanted, { within: RECOVERY_MS }); // prettier-ignore
  const create = (about: object = {}) => merchant.api.createPayment(merchant.store, aPayment({ amountCents: AMOUNT, ...about }));
  const soon = () => new Date(Date.now() + 4_000).toISOString();

  /** A debit that its buyer has approved, and that its bank has in hand. */
  const inTheBanksHands = async (payment: Payment): Promise<() => Promise<Page>> => {
    const buyer = new Buyer();
    const bank = await buyer.goOn(await buyer.choose(await buyer.open(payment.url), 'PSE'));
    await buyer.answer(bank, 'later');
    return () => buyer.open(bank.url);
  };

  /** Where it is killed, and what is there when it is. */
  type Step = readonly [name: string, reached: () => Promise<unknown>];

  const SETTLING: readonly Step[] = [
    ['the processor has answered, and nobody has heard it', () => wires.PROCESSOR_URL.hold('answer', 'SUCCEEDED')],
    ['the end is known, and not appended', () => wires.EVENT_STORE_URL.hold('request', 'AttemptSucceeded')],
    ['the end is appended, and no row is written', () => wires.DATABASE_URL.hold('request', 'FUNDED')],
  ];

  describe.each(SETTLING)('killed when %s', (_, hold) => {
    it.each([
      ['told by the processor’s callback', RARELY, {}],
      ['found out by asking: the callback was lost', OFTEN, { callback: 'lost' }],
    ])(
      'a debit is funded once: %s',
      async (_way, timetable, lost) => {
        await restart(timetable);
        const payment = await create();
        const bank = await inTheBanksHands(payment);
        const reached = hold();
        const answered = new Buyer().answer(await bank(), 'approve', lost);
        await reached;
        await killPayments();
        await Promise.all([answered, startPayments(timetable)]);
        await become(payment, 'FUNDED');
        expect(await takenFor(own.stack, merchant, payment.name)).toEqual([AMOUNT]);
        await story.expectEvents(...BEGUN, ...SUCCEEDED);
      },
      120_000,
    );

    it('a debit that settles after its payment has expired turns EXPIRED into FUNDED, once', async () => {
      await restart(RARELY);
      const payment = await create({ expireTime: soon() });
      const bank = await inTheBanksHands(payment);
      await become(payment, 'EXPIRED');
      const reached = hold();
      const answered = new Buyer().answer(await bank(), 'approve');
      await reached;
      await killPayments();
      await Promise.all([answered, startPayments(RARELY)]);
      await become(payment, 'FUNDED');
      expect(await takenFor(own.stack, merchant, payment.name)).toEqual([AMOUNT]);
      await story.expectEvents(...BEGUN, EXPIRED, ...SUCCEEDED);
    }, 120_000);
  });

  const EXPIRING: readonly Step[] = [
    ['its time is over, and nothing is appended', () => wires.EVENT_STORE_URL.hold('request', 'PaymentExpired')],
    ['its end is appended, and no row is written', () => wires.DATABASE_URL.hold('request', 'EXPIRED')],
  ];

  describe.each(EXPIRING)('killed when %s', (_, hold) => {
    it.each(['nobody has tried', 'its bank has a debit in hand'])(
      'a payment expires once: %s',
      async (which) => {
        await restart(RARELY);
        const payment = await create({ expireTime: soon() });
        const isTried = which !== 'nobody has tried';
        if (isTried) await inTheBanksHands(payment);
        await hold();
        await killPayments();
        await startPayments(RARELY);
        await become(payment, 'EXPIRED');
        await story.expectEvents(...(isTried ? BEGUN : ['PaymentCreated']), EXPIRED);
        expect(await takenFor(own.stack, merchant, payment.name)).toEqual([]);
      },
      120_000,
    );
  });

  it('killed when all is recorded and nobody has been told: everybody is told, in order', async () => {
    await restart(RARELY);
    const [settled, expired] = [await create(), await create({ expireTime: soon() })];
    const bank = await inTheBanksHands(settled);
    own.running.part('kafka').freeze();
    try {
      await new Buyer().answer(await bank(), 'approve');
      await become(settled, 'FUNDED');
      await become(expired, 'EXPIRED');
      await killPayments();
    } finally {
      own.running.part('kafka').thaw();
    }
    await startPayments(RARELY);
    await story.expectEvents({ [settled.name]: [...BEGUN, ...SUCCEEDED], [expired.name]: ['PaymentCreated', EXPIRED] });
  }, 120_000);

  /** With another timetable; the same one goes on as it is. */
  async function restart(timetable: string): Promise<void> {
    if (environment()['UNKNOWN_TIMETABLE'] === timetable) return;
    await killPayments();
    await startPayments(timetable);
  }
});
