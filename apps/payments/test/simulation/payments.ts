import { EventPublisher } from '@cauce/event-store';
import { evolveView } from '@cauce/payments-domain';
import { dueWork } from '@cauce/scheduler';
import { KeyRing, SealedBox } from '@cauce/secrets';
import { createLogger } from '@cauce/telemetry';
import { ChargeOrders } from '../../src/charge-orders/charge-orders.handler.js';
import { CyclePayment } from '../../src/charge-orders/cycle-payment.js';
import { AskToCharge } from '../../src/charging/ask-to-charge.js';
import { ChargeAttempt } from '../../src/charging/charge-attempt.handler.js';
import { ChargeCircuit } from '../../src/charging/charge-circuit.js';
import { ChargeSources } from '../../src/charging/charge-sources.js';
import { RecordAnswer } from '../../src/charging/record-answer.js';
import { BuyerLink } from '../../src/checkout/buyer-link.js';
import { NewAttempt } from '../../src/checkout/start-attempt/new-attempt.js';
import { StartAttempt } from '../../src/checkout/start-attempt/start-attempt.handler.js';
import type { PaymentsConfig } from '../../src/config.js';
import { DueNudge } from '../../src/due/due-nudge.js';
import { DuePayment } from '../../src/due/due-payment.job.js';
import { duePaymentWork } from '../../src/due/due-payments.sweeper.js';
import { MakeRefunds } from '../../src/due/make-refunds.handler.js';
import { RefundPayment } from '../../src/operators/refund/refund-payment.handler.js';
import { RefundSettlement } from '../../src/operators/refund/refund-settlement.handler.js';
import { PaymentMethodStreams } from '../../src/payment-methods/payment-method.streams.js';
import { StoredMethods } from '../../src/payment-methods/stored-methods.js';
import { CreatePayment } from '../../src/payments/create-payment/create-payment.handler.js';
import { PaymentLinks } from '../../src/payments/payment.links.js';
import { PaymentReader } from '../../src/payments/payment.reader.js';
import { Processors } from '../../src/processor/processors.js';
import { AccountChoice } from '../../src/processor-accounts/account-choice.js';
import { type KnownAccount, KnownAccounts } from '../../src/processor-accounts/known-accounts.js';
import { factsOfRow, factsOfView } from '../../src/publishing/payment.facts.js';
import { PAYMENT_TOPIC, paymentMessages } from '../../src/publishing/payment.messages.js';
import { OutcomesAgain, type Republished } from '../../src/publishing/payment.publisher.js';
import { ApprovePayment } from '../../src/reviews/approve-payment/approve-payment.handler.js';
import { CancelPayment } from '../../src/reviews/cancel-payment/cancel-payment.handler.js';
import { OperatedPayment } from '../../src/reviews/operated-payment.js';
import { OperatorDecisions } from '../../src/reviews/operator-decisions.js';
import { RejectPayment } from '../../src/reviews/reject-payment/reject-payment.handler.js';
import { databaseIsAway, duePort, ProcessorPort, rowPort, SecretsPort, storePort, WorldClock } from './ports.js';
import type { Process } from './processes.js';
import { HastyRecord, InattentiveCharging, WatchedStreams } from './watched.js';
import type { World } from './world.js';

const KEY = Buffer.alloc(32, 1);
const logger = createLogger('simulation', { level: 'silent', format: 'json' });

const KEYS = KeyRing.parse(`l1:${KEY.toString('base64')}`);
const BOX = new SealedBox(KEYS);

/** The settings that the classes here read. The keys are fixed, so ids are the same in every run. */
const CONFIG = {
  FINGERPRINT_KEY: KEY,
  LINK_KEYS: KEYS,
  CHECKOUT_PUBLIC_URL: 'https://checkout.example',
  ATTEMPT_WINDOW_MS: 15 * 60_000,
} as PaymentsConfig;

/** Small, since caches allocate their memory at once, and there are only two payments. */
const CACHE_SIZE = 2;

/** No organization of this world has a processor account of its own. */
class NoAccounts extends KnownAccounts {
  override ofOrganization(): Promise<readonly KnownAccount[]> {
    return Promise.resolve([]);
  }
}
const NO_ACCOUNTS = new NoAccounts({ query: () => databaseIsAway() }, logger);
const ENVIRONMENT_SERVES = new AccountChoice(NO_ACCOUNTS);

/** Stateless: one for all worlds. */
export const LINKS = new PaymentLinks(CONFIG);

/** The real classes of one process of payments, over the ports of its world. */
export class Payments {
  readonly streams: WatchedStreams;
  readonly buyers: BuyerLink;
  readonly attempts: NewAttempt;
  readonly start: StartAttempt;
  readonly charging: ChargeAttempt;
  readonly reader: PaymentReader;
  readonly operated: OperatedPayment;
  readonly cancel: CancelPayment;
  readonly approve: ApprovePayment;
  readonly reject: RejectPayment;
  readonly refund: RefundSettlement;
  readonly refundPayment: RefundPayment;
  readonly orders: ChargeOrders;
  readonly due: ReturnType<typeof dueOf>;
  private readonly clock: WorldClock;

  constructor(
    private readonly world: World,
    readonly nudge: DueNudge,
  ) {
    const store = storePort(world);
    const clock = (this.clock = new WorldClock(world));
    const processors = new Processors(new ProcessorPort(world), () => Promise.resolve(undefined));
    const secrets = new SecretsPort(world);
    const writing = { store, rows: rowPort(world), writeThrough: true, logger, cacheSize: CACHE_SIZE };
    const streams = new WatchedStreams(writing, CONFIG, world);
    const methods = new KnownMethods(new PaymentMethodStreams(writing), BOX);
    const answers = new (world.lacks('take unknown for failed') ? HastyRecord : RecordAnswer)(streams, processors, secrets, clock, logger);
    const asking = new AskToCharge(processors, new ChargeSources(secrets, methods), LINKS, clock, new ChargeCircuit());
    const charging = new ChargeAttempt(streams, processors, asking, answers);
    this.reader = new PaymentReader(streams);
    const decisions = new OperatorDecisions(this.reader, streams, charging, answers, clock);
    this.streams = streams;
    this.buyers = new BuyerLink(LINKS, streams);
    this.attempts = new NewAttempt(CONFIG, clock);
    this.start = new StartAttempt(streams, this.attempts, secrets, charging, nudge, ENVIRONMENT_SERVES);
    this.charging = charging;
    this.operated = new OperatedPayment(this.reader, LINKS);
    this.cancel = new CancelPayment(decisions, processors);
    this.approve = new ApprovePayment(decisions, processors);
    this.reject = new RejectPayment(decisions, processors);
    this.refund = new RefundSettlement(streams, clock, NO_ACCOUNTS);
    this.refundPayment = new RefundPayment(streams, clock, NO_ACCOUNTS, CONFIG);
    this.orders = new ChargeOrders(
      streams,
      new CyclePayment(LINKS, clock, CONFIG, methods),
      new Republisher(world, this),
      nudge,
      clock,
      logger,
    );
    const chargesDue = world.lacks('leave an attempt under review alone')
      ? new InattentiveCharging(streams, processors, asking, answers)
      : charging;
    const refunds = new MakeRefunds(streams, processors, clock, logger);
    this.due = dueOf(world, new DuePayment(streams, chargesDue, refunds, CONFIG, clock));
  }

  /** Creates payments; stateless. */
  get create(): CreatePayment {
    return new CreatePayment(this.streams, LINKS, this.clock, configOf(this.world), ENVIRONMENT_SERVES);
  }

  /** Publishes events to the bus. */
  publisher() {
    const { processes, bus } = this.world;
    return new EventPublisher({
      topic: PAYMENT_TOPIC,
      store: storePort(this.world),
      streams: this.streams,
      evolveView,
      messages: paymentMessages((name, linkKey) => LINKS.url(name, linkKey)),
      factsOf: { view: factsOfView, row: factsOfRow },
      cacheSize: CACHE_SIZE,
      publish: (_, messages) => processes.ask('sends to the bus', () => bus.take(messages)),
    });
  }
}

/** Mirrors PaymentPublisher: what the follower has published is in its row. */
class Republisher extends OutcomesAgain {
  constructor(
    private readonly world: World,
    private readonly payments: Payments,
  ) {
    super();
  }

  override async publishOutcomeAgain(stream: string, chargeId: string): Promise<Republished> {
    const { processes, publisher } = this.world;
    const outcome = await this.payments.publisher().publishAgain(
      stream,
      ({ chargeOutcome }) => chargeOutcome?.chargeId === chargeId,
      ({ commit }) => processes.ask('looks for the publisher', () => publisher.checkpoint > Number(commit), databaseIsAway),
    );
    return outcome === 'found' ? 'published' : 'pending';
  }
}

/** Every card of this world is stored, under its own name. */
class KnownMethods extends StoredMethods {
  override find(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override tokenOf(id: string): Promise<string> {
    return Promise.resolve(id);
  }
}

/** One of two instances of the service: its objects die with its process. */
export class PaymentsInstance implements Process {
  private life: Payments | undefined;

  constructor(
    private readonly world: World,
    readonly name: string,
  ) {}

  get payments(): Payments {
    return (this.life ??= new Payments(this.world, new OwnNudge(this.world, this)));
  }

  forget(): boolean {
    const lived = this.life !== undefined;
    this.life = undefined;
    return lived;
  }

  /** Claims the row and does its due work, as the sweeper or a nudge. */
  async runDue(id: string): Promise<void> {
    const { due } = this.payments;
    for (const row of await due.claim(1, [id])) await due.run(row);
  }
}

/** Runs in the same process, at the next opportunity. */
class OwnNudge extends DueNudge {
  constructor(
    private readonly world: World,
    private readonly on: PaymentsInstance,
  ) {
    super();
  }

  override nudge(id: string): void {
    const { processes, names } = this.world;
    processes.begin(this.on, `what is due of ${names.of(id)}`, () => this.on.runDue(id));
  }
}

function dueOf(world: World, job: DuePayment) {
  const work = duePaymentWork(job, logger);
  return dueWork('payment', duePort(world, work.leaseMs), work);
}

/** A different key makes different ids of the same Idempotency-Keys. */
function configOf(world: World): PaymentsConfig {
  if (!world.lacks('draw a payment id for each request')) return CONFIG;
  return { ...CONFIG, FINGERPRINT_KEY: Buffer.from(world.newId().padStart(32)) };
}
