import { createHmac } from 'node:crypto';
import { BusProducer } from '@cauce/bus';
import type { ChargeReference, FoundCharges } from '@cauce/contracts';
import { idOf } from '@cauce/kernel';
import { randomId } from '@cauce/secrets';
import {
  aPayment,
  EventLog,
  eventually,
  Messages,
  type Recorded,
  type RunningService,
  type ServiceAnswer,
  type SharedService,
  sharedService,
  stackAddress,
} from '@cauce/testing/services';
import { API_KEY, CALLBACK_SECRET, type SandboxProcess, sharedSandbox, startSandbox } from './sandbox-process.js';
import { type AboutSubscription, PaymentsSubscription } from './subscription.js';

/** The fields of an answer that the specs read. */
export type ShownPayment = { readonly name: string; readonly status: string; readonly url: string } & Readonly<Record<string, unknown>>;
/** A payment as the buyer's page gets it. */
export type ShownToBuyer = {
  readonly status: string;
  readonly payableCents: number;
  readonly enabledPaymentMethods: readonly string[];
  readonly cardForm?: { readonly account: string; readonly address?: string };
  readonly banks?: readonly object[];
  readonly attempt?: {
    readonly id: string;
    readonly status: string;
    readonly failure?: string;
    readonly card?: object;
    readonly continueUrl?: string;
  };
} & Readonly<Record<string, unknown>>;

/** Where a card is entered. */
type EnteredAt = { readonly account: string; readonly sandbox: SandboxProcess };

/** What the gateway claims of a merchant besides the usual. */
type MerchantFacts = { readonly testClock?: true };

const LATE_MS = 1_500;

/** The form of a buyer who pays through a bank. */
export const BY_BANK = { method: 'PSE', bank: '1001', personType: 'NATURAL', documentType: 'CC', document: '1020304567' } as const;

/** A charge's answer is waited for 3 s, and asked for each second from then on: for the cards whose answer is lost. */
const QUICK = { CHARGE_TIMEOUT_MS: '3000', UNKNOWN_TIMETABLE: '1', PROCESSOR_API_KEY: API_KEY, PROCESSOR_CALLBACK_SECRET: CALLBACK_SECRET };

/** The payments service that files share. @param addresses whom it calls while this file uses it */
export function sharedPayments(addresses: Readonly<Record<string, string>> = {}): Promise<SharedService> {
  return sharedService('payments', { env: QUICK, addresses });
}

/** The payments service that files share, with a sandbox as its processor: its callers, stored events and messages. */
export class RunningPayments {
  private constructor(
    private readonly service: SharedService,
    readonly sandbox: SandboxProcess,
    private readonly log: EventLog,
    private readonly messages: Messages,
    private readonly producer: BusProducer,
  ) {}

  /** With the sandbox that files share. */
  static async share(): Promise<RunningPayments> {
    return RunningPayments.with(await sharedSandbox(LATE_MS));
  }

  /** With a sandbox of this file's own, to freeze it. */
  static async shareWithOwnSandbox(): Promise<RunningPayments> {
    return RunningPayments.with(await startSandbox(LATE_MS));
  }

  private static async with(sandbox: SandboxProcess): Promise<RunningPayments> {
    const brokers = stackAddress('TEST_KAFKA_BROKERS');
    // First the service: it makes the topic.
    const service = await sharedPayments({ PROCESSOR_URL: sandbox.url });
    const [messages, producer] = await Promise.all([
      Messages.on('payments.payment.v1', brokers),
      BusProducer.connect({ brokers: brokers.split(',') }),
    ]);
    return new RunningPayments(service, sandbox, new EventLog(service.env['EVENT_STORE_URL'] ?? ''), messages, producer);
  }

  /** A new merchant with its own store, as the gateway's claims describe it. */
  aMerchant(facts: MerchantFacts = {}): PaymentsMerchant {
    return new PaymentsMerchant(this.service, undefined, facts);
  }

  /** A new subscription, as billing tells payments of it. */
  aSubscription(about: AboutSubscription = {}): PaymentsSubscription {
    const { service, producer, messages, log } = this;
    return new PaymentsSubscription({ service, producer, messages, log }, about);
  }

  /** Sends a request as the page of this payment does: with its link only. */
  asBuyer(method: string, { url }: ShownPayment, path = '', body?: object): Promise<ServiceAnswer<ShownToBuyer>> {
    const link = url.slice(url.lastIndexOf('/') + 1);
    const facts = { principal: 'checkout' };
    return this.service.send(method, `/internal/checkout/payments/${link}${path}`, body, { caller: 'checkout', facts });
  }

  /** Pays with the card with these last four digits, entered at the environment's processor or at another one. */
  async payByCard(payment: ShownPayment, last4: string, at?: EnteredAt): Promise<ServiceAnswer<ShownToBuyer>> {
    const cardToken = await (at?.sandbox ?? this.sandbox).cardToken(last4);
    const from = at === undefined ? {} : { cardAccount: at.account };
    return this.asBuyer('POST', payment, '/attempts', { method: 'CARD', cardToken, ip: '127.0.0.1', ...from });
  }

  /** Registers an account at a sandbox; answers its id. */
  async account(organization: string, sandbox: SandboxProcess, about: object = {}): Promise<string> {
    const body = { ...anAccount(sandbox), ...about };
    const answer = await this.asOperator<{ name: string }>('POST', `/${organization}/processor-accounts`, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return idOf(answer.body.name);
  }

  /** Where a card is entered to be stored for a subscription of this organization, as checkout asks for it. */
  cardForm(organization: string): Promise<ServiceAnswer<object>> {
    const asCheckout = { caller: 'checkout', facts: { principal: 'checkout' } } as const;
    return this.service.send('GET', `/internal/checkout/card-forms/${idOf(organization)}?currencyCode=COP`, undefined, asCheckout);
  }

  /** Starts to pay through a bank; answers the bank's page. */
  async goToBank(payment: ShownPayment): Promise<{ readonly attemptId: string; readonly page: string }> {
    const { body } = await this.asBuyer('POST', payment, '/attempts', { ...BY_BANK, formId: randomId() });
    const { id: attemptId, continueUrl: page } = body.attempt ?? {};
    if (attemptId === undefined || page === undefined) throw new Error(`no bank's page: ${JSON.stringify(body)}`);
    return { attemptId, page };
  }

  /** When the row says that something is due; first another time is stored in it, if one is given. */
  async dueTime({ name }: ShownPayment, stored?: string): Promise<string | undefined> {
    const { pool } = this.service.database;
    if (stored !== undefined) await pool.query('UPDATE payment SET next_action_time = $2 WHERE payment_id = $1', [idOf(name), stored]);
    const text = 'SELECT next_action_time AS time FROM payment WHERE payment_id = $1';
    return (await pool.query<{ time: Date | null }>(text, [idOf(name)])).rows[0]?.time?.toISOString();
  }

  /** The attempts of a payment for which something to pay with is kept. */
  async secretsOf({ name }: ShownPayment): Promise<string[]> {
    const text = 'SELECT attempt_id AS id FROM attempt_secret WHERE payment_id = $1';
    return (await this.service.database.pool.query<{ id: string }>(text, [idOf(name)])).rows.map(({ id }) => id);
  }

  /** @param path below `/admin/v1` */
  asOperator<Body = ShownPayment>(method: string, path: string, body?: object): Promise<ServiceAnswer<Body>> {
    return this.service.send(method, `/admin/v1${path}`, body);
  }

  /** As the owner of test clocks. @param path below the organization's */
  asCatalog<Body = object>(method: string, { organization }: PaymentsMerchant, path = '', body?: object): Promise<ServiceAnswer<Body>> {
    const facts = { principal: 'catalog/test-clocks' };
    return this.service.send(method, `/internal/test-clocks/${idOf(organization)}${path}`, body, { caller: 'catalog', facts });
  }

  /** Asks how charges stand, as billing does. */
  charges(charges: readonly ChargeReference[]): Promise<ServiceAnswer<FoundCharges>> {
    return this.service.send('POST', '/internal/charges', { charges }, { caller: 'billing', facts: { principal: 'billing' } });
  }

  /** As a caller of no organization. @param path whole */
  asCaller(caller: 'gateway' | 'checkout', method: string, path: string): Promise<ServiceAnswer<object>> {
    return this.service.send(method, path, undefined, { caller });
  }

  /** From now on the processor is out of reach. */
  loseProcessor(): Promise<void> {
    return this.service.leadTo({});
  }

  /** The processor's callback as the gateway brings it. @param about what is not as the processor signed it */
  callBack(
    key: string,
    payment: ShownPayment,
    about: { secret?: string; body?: string; account?: string } = {},
  ): Promise<ServiceAnswer<object>> {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signed = JSON.stringify({ key, reference: idOf(payment.name) });
    const signature = `v1=${createHmac('sha256', about.secret ?? CALLBACK_SECRET)
      .update(`${timestamp}.${signed}`)
      .digest('hex')}`;
    const headers = { 'x-processor-timestamp': timestamp, 'x-processor-signature': signature };
    const body = Buffer.from(about.body ?? signed);
    const path = about.account === undefined ? '/processor-callbacks' : `/processor-callbacks/${about.account}`;
    return this.service.send('POST', path, body, { caller: 'gateway', headers });
  }

  /** Of the service, as Prometheus reads them. */
  metrics(): Promise<string> {
    return this.service.metrics();
  }

  /** The service's own tables. */
  get database(): RunningService['database'] {
    return this.service.database;
  }

  /** What is stored of a payment, in order. */
  recorded({ name }: ShownPayment): Promise<readonly Recorded[]> {
    return this.log.stream(`payment-${idOf(name)}`);
  }

  /** The types of the stored events. */
  async events(payment: ShownPayment): Promise<string[]> {
    return (await this.recorded(payment)).map(({ type }) => type);
  }

  /** Waits for `count` published messages of a payment; each as `<kind> <status>`. */
  async told({ name }: ShownPayment, count: number): Promise<string[]> {
    const messages = await this.messages.ofEach<{ id: string; kind: string; data: { status?: string } }>(`payment-${idOf(name)}`, count);
    return messages.map(({ kind, data }) => `${kind} ${data.status ?? ''}`);
  }

  async close(): Promise<void> {
    await Promise.all([this.messages.close(), this.producer.close(), this.log.close(), this.service.close()]);
    await this.sandbox.stop();
  }
}

/** The body that registers an account at a sandbox. */
export function anAccount(sandbox: SandboxProcess) {
  const { url: address, apiKey } = sandbox;
  return {
    displayName: 'Acquirer',
    address,
    publicAddress: address,
    apiKey,
    callbackSecret: 'the-account-s-secret',
    methods: ['PSE', 'CARD'],
  };
}

/** A merchant whose requests the gateway has authenticated. */
export class PaymentsMerchant {
  readonly store = `stores/${randomId()}`;

  constructor(
    private readonly service: RunningService,
    readonly organization = `organizations/${randomId()}`,
    private readonly about: MerchantFacts = {},
  ) {}

  /** @param path below the store's */
  send<Body = ShownPayment>(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ServiceAnswer<Body>> {
    const store = { name: this.store, displayName: 'Taller' };
    const { organization } = this;
    const facts = { principal: 'access-tokens/t', organization, store, environment: 'DEVELOPMENT' as const, ...this.about };
    return this.service.send(method, `/v1/${this.store}${path}`, body, { caller: 'gateway', facts, headers });
  }

  /** Creates a payment. */
  async create(about: object = {}): Promise<ShownPayment> {
    const { status, body } = await this.send('POST', '/payments', aPayment(about));
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }

  /** Has an operator cancel one. */
  async cancel({ name }: ShownPayment): Promise<void> {
    const { status, body } = await this.service.send('POST', `/admin/v1/${name}:cancel`);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  /** Reads one as it is now. */
  async payment({ name }: ShownPayment): Promise<ShownPayment> {
    return (await this.send('GET', name.slice(this.store.length))).body;
  }

  /** Waits until a payment has this status: a buyer's action is in the stream first, and soon in the row that this reads. */
  become(payment: ShownPayment, status: string): Promise<ShownPayment> {
    return eventually(
      () => this.payment(payment),
      (seen) => seen.status === status,
    );
  }
}
