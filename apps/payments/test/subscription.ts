import { randomUUID } from 'node:crypto';
import type { BusProducer } from '@cauce/bus';
import {
  type ChargeCycle,
  type ChargeOrder,
  type ChargeOutcome,
  encodeMessage,
  partsHeader,
  type ResourceMessage,
  type ShownMethod,
  type StoredMethod,
} from '@cauce/contracts';
import { derivedId, Grants, randomId } from '@cauce/secrets';
import { type EventLog, eventually, type Messages, type Recorded, type RunningService, type ServiceAnswer } from '@cauce/testing/services';

const MINUTE_MS = 60_000;
const BUYER = { firstName: 'Ana', lastName: 'Ríos', email: 'ana@example.com', phoneNumber: '+573001112233' };
const PAYER = { documentType: 'CC', document: '1020304050', firstName: 'Ana María', lastName: 'Ríos' };

type Parts = {
  readonly service: RunningService;
  readonly producer: BusProducer;
  readonly messages: Messages;
  readonly log: EventLog;
};

/** What a spec reads of a message. */
type Told = {
  readonly id: string;
  readonly kind: string;
  readonly integration?: string;
  readonly data: { readonly name?: string; readonly status?: string; readonly payer?: object };
  readonly buyerMail?: { readonly kind: string };
  readonly notice?: { readonly kind: string };
  readonly chargeOutcome?: ChargeOutcome;
};

export type AboutSubscription = { readonly integration?: string; readonly organization?: string };

/** A subscription: its grant, its orders, and what it is told of them. Other services on the same stack read its orders, too. */
export class PaymentsSubscription {
  readonly stream = `subscription-${randomId()}`;
  readonly organization: string;
  readonly store = `stores/${randomId()}`;

  constructor(
    private readonly parts: Parts,
    private readonly about: AboutSubscription,
  ) {
    this.organization = about.organization ?? `organizations/${randomId()}`;
  }

  /** As billing signs it. @param inMs when it expires */
  grant(inMs = 30 * MINUTE_MS, key = this.key('METHOD_GRANT_KEY'), purpose = 'method'): string {
    const { stream: owner, organization } = this;
    return new Grants(key, purpose).sign({ owner, organization, expires: Date.now() + inMs });
  }

  /** Asks for a stored card, as checkout does. @param owner whose it is, as billing signs it; another purpose shows nothing */
  show(method: string, { owner = this.stream, purpose = 'shown-method' } = {}): Promise<ServiceAnswer<ShownMethod>> {
    const grants = new Grants(this.key('METHOD_GRANT_KEY'), purpose);
    const grant = grants.sign({ owner, organization: this.organization, subject: method, expires: Date.now() + MINUTE_MS });
    const asCheckout = { caller: 'checkout', facts: { principal: 'checkout' } } as const;
    return this.parts.service.send('POST', '/internal/checkout/payment-methods:show', { grant }, asCheckout);
  }

  /** Stores a card, as checkout asks for it. */
  register(cardToken: string, grant = this.grant()): Promise<ServiceAnswer<StoredMethod>> {
    const facts = { principal: 'checkout' };
    return this.parts.service.send('POST', '/internal/checkout/payment-methods', { grant, cardToken }, { caller: 'checkout', facts });
  }

  /** Stores a card and answers the method's id. Asks again when the processor was too slow, as the refusal tells its caller to. */
  async method(cardToken: string): Promise<string> {
    const { status, body } = await eventually(
      () => this.register(cardToken),
      (answer) => answer.status !== 503,
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
    return this.idOf(body);
  }

  /** The id that payments proves to billing. */
  idOf({ proof }: StoredMethod): string {
    const { owner, subject } = new Grants(this.key('METHOD_GRANT_KEY'), 'stored-method').verify(proof) ?? {};
    if (owner !== this.stream || subject === undefined) throw new Error('this proves nothing');
    return subject;
  }

  /** Orders a charge; answers its id. */
  async charge(order: Partial<ChargeCycle> & Pick<ChargeCycle, 'method'>): Promise<string> {
    const whole = aCharge(order);
    await this.order(whole);
    return whole.chargeId;
  }

  withdraw(cycle = 1): Promise<void> {
    return this.order({ do: 'WITHDRAW', cycle });
  }

  /** Publishes orders, in one batch. */
  async order(...orders: readonly ChargeOrder[]): Promise<void> {
    const messages = orders.map((chargeOrder) => this.message({ chargeOrder }));
    await this.parts.producer.send('billing.subscription.v1', messages.map(outgoing));
  }

  /** The name of a cycle's payment. */
  payment(cycle = 1): string {
    return `${this.store}/payments/${derivedId(this.key('FINGERPRINT_KEY'), 'cycle', this.stream, String(cycle))}`;
  }

  /** The outcomes of a charge, once there are at least `count`, in the order in which they were told. */
  async outcomes(chargeId: string, { count = 1, cycle = 1 } = {}): Promise<readonly Pick<ChargeOutcome, 'outcome'>[]> {
    const told = await eventually(
      async () =>
        (await this.messages(0, cycle)).flatMap(({ chargeOutcome }) => chargeOutcome ?? []).filter((each) => each.chargeId === chargeId),
      ({ length }) => length >= count,
    );
    const named = { subscription: this.stream, chargeId, payment: this.payment(cycle) };
    return told.map(({ subscription, chargeId: id, payment, ...outcome }) => {
      expect({ subscription, chargeId: id, payment }).toEqual(named);
      return outcome;
    });
  }

  /** All messages of a cycle's payment, at least `count`. */
  messages(count: number, cycle = 1): Promise<readonly Told[]> {
    return this.parts.messages.of<Told>(streamOf(this.payment(cycle)), count);
  }

  /** What is stored of a cycle's payment, in order. */
  recorded(cycle = 1): Promise<readonly Recorded[]> {
    return this.parts.log.stream(streamOf(this.payment(cycle)));
  }

  /** What is stored of a payment method. */
  recordedMethod(id: string): Promise<readonly Recorded[]> {
    return this.parts.log.stream(`paymentMethod-${id}`);
  }

  /** A key of the service: of grants, or of the ids that it derives. */
  private key(name: 'METHOD_GRANT_KEY' | 'FINGERPRINT_KEY'): Buffer {
    return Buffer.from(this.parts.service.env[name] ?? '', 'base64');
  }

  private message(parts: Pick<ResourceMessage, 'chargeOrder'>): ResourceMessage {
    const now = new Date().toISOString();
    const { stream, organization, store } = this;
    const kind = parts.chargeOrder?.do === 'CHARGE' ? 'subscription.chargeRequested' : 'subscription.cycleGivenUp';
    const data = { name: `${store}/subscription-plans/${randomId()}/subscriptions/${stream.slice('subscription-'.length)}` };
    return { id: randomUUID(), kind, stream, revision: 2, at: now, recordedAt: now, organization, store, ...this.about, data, ...parts };
  }
}

/** An order to charge the first cycle. */
export function aCharge(order: Partial<ChargeCycle> & Pick<ChargeCycle, 'method'>): ChargeCycle {
  return {
    do: 'CHARGE',
    chargeId: randomId(),
    cycle: 1,
    amountCents: 24_000,
    currencyCode: 'COP',
    title: 'Mugs, monthly',
    correlationId: 'DR-7',
    buyer: BUYER,
    payer: PAYER,
    shown: { storeDisplayName: 'Taller', organizationDisplayName: 'Taller S.A.S.', environment: 'DEVELOPMENT' },
    ...order,
  };
}

function outgoing(message: ResourceMessage) {
  return { key: message.stream, value: encodeMessage(message), headers: partsHeader(message) };
}

function streamOf(payment: string): string {
  return `payment-${payment.slice(payment.lastIndexOf('/') + 1)}`;
}
