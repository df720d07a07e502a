import { ApiError } from '@cauce/contracts';
import { idOf } from '@cauce/kernel';
import { type CreatePaymentRequest, readCreatePayment } from '../../src/payments/create-payment/create-payment.request.js';
import type { PaymentsInstance } from './payments.js';
import type { World } from './world.js';

const EXPIRES_AFTER_MS = 3_600_000;

/** A merchant's request. The same key with a different body is a different request under a used key. */
export type Request = { readonly key: string; readonly body: string };

type Sent = Request & { readonly sent: CreatePaymentRequest };

const CLAIMS = {
  caller: 'gateway',
  principal: 'access-tokens/t',
  organization: 'organizations/o',
  store: { name: 'stores/s', displayName: 'Shop' },
  environment: 'DEVELOPMENT',
  method: 'POST',
  path: '/',
  requestId: 'r',
  expires: 0,
} as const;

/** Validated requests by their body: validating one costs as much as creating a payment. */
const READ = new Map<string, CreatePaymentRequest>();
const BUYER = { firstName: 'Ana', phoneNumber: '+573001234567' };

/** The merchant's client: repeats a request with the same key until it is answered. */
export class Merchant {
  readonly acknowledged: (Request & { readonly payment: string })[] = [];
  private readonly sent = new Map<string, Sent>();
  private readonly answered = new Set<string>();

  constructor(private readonly world: World) {}

  /** Sends the very same body each time. */
  send(request: Request): Sent {
    const name = nameOf(request);
    const sent = this.sent.get(name) ?? { ...request, sent: read(request, this.world.now) };
    this.world.story.tell('merchant', `the merchant asks for ${request.key} (${request.body})`);
    this.sent.set(name, sent);
    this.answered.delete(name);
    return sent;
  }

  hear(request: Request, payment: string): void {
    this.tell(request, `is payment ${payment}`);
    this.acknowledged.push({ ...request, payment });
  }

  hearNo(request: Request, code: string): void {
    this.tell(request, `no, ${code}`);
  }

  get unanswered(): readonly Request[] {
    return [...this.sent.values()].filter((request) => !this.answered.has(nameOf(request)));
  }

  private tell(request: Request, answer: string): void {
    const { story, processes } = this.world;
    story.tell('merchant', `${processes.speaker} answers the merchant: ${request.key} (${request.body}) ${answer}`);
    this.answered.add(nameOf(request));
  }
}

/** Mirrors CreatePaymentController: the response is what the real class answers or throws. */
export async function createPayment(world: World, { payments }: PaymentsInstance, request: Request): Promise<void> {
  const { merchant, names } = world;
  const { key, sent } = merchant.send(request);
  const answer = (hear: () => void) => world.processes.ask('answers the merchant', hear);
  if (world.lacks('answer before the append')) await answer(() => merchant.hear(request, key));
  try {
    const { payment } = await payments.create.execute(sent, CLAIMS, key);
    await answer(() => merchant.hear(request, names.of(idOf(payment.name))));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await answer(() => merchant.hearNo(request, error.code));
  }
}

function read(request: Request, now: number): CreatePaymentRequest {
  const { key: correlationId, body: title } = request;
  const name = `${nameOf(request)} ${now}`;
  const expireTime = new Date(now + EXPIRES_AFTER_MS).toISOString();
  const body = {
    amountCents: 1_000,
    currencyCode: correlationId === 'order-2' ? 'USD' : 'COP',
    title,
    buyer: BUYER,
    correlationId,
    expireTime,
  };
  const known = READ.get(name) ?? readCreatePayment(body, CLAIMS.environment);
  READ.set(name, known);
  return known;
}

const nameOf = ({ key, body }: Request) => `${key} ${body}`;
