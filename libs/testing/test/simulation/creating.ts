import type { PaymentCommand } from '@cauce/payments-domain';
import type { Instance } from './processes.js';
import { type Task, ask } from './task.js';
import { Streams } from './streams.js';
import type { World } from './world.js';

const EXPIRES_AFTER_MS = 3_600_000;

/** What a merchant sends: the same key with another body is another request under a used key. */
export type Request = { readonly key: string; readonly body: string };

/** Mirrors CreatePayment: the id follows from the key, the stream is created only once, nothing is read first. */
export function* createPayment(world: World, on: Instance, request: Request): Task {
  const id = world.lacks('draw a payment id for each request') ? `${request.key}-${world.newId()}` : request.key;
  const answer = (to: string) => ask('answers the merchant', () => world.merchant.hear(request, to));
  if (world.lacks('answer before the append')) yield* answer(id);
  const { decision } = yield* new Streams(world, on).handle(commandFor(id, request, world), id, { create: true });
  if (decision.kind === 'rejected') yield* ask('answers the merchant', () => world.merchant.hearNo(request));
  else yield* answer(id);
}

function commandFor(id: string, { body }: Request, { now }: World): PaymentCommand {
  const at = new Date(now).toISOString();
  return {
    type: 'CreatePayment',
    at,
    terms: {
      name: `stores/s/payments/${id}`,
      organization: 'organizations/o',
      title: body,
      paymentType: 'PRODUCT',
      amountCents: 1_000,
      currencyCode: 'COP',
      expireTime: new Date(now + EXPIRES_AFTER_MS).toISOString(),
    },
    fingerprint: { body },
    shown: { storeDisplayName: 'S', organizationDisplayName: 'O', environment: 'DEVELOPMENT', methods: ['CARD'] },
    linkKey: 'k',
  };
}

/** The client on the other side: repeats a request with the same key until it is answered. */
export class Merchant {
  readonly acknowledged: (Request & { readonly payment: string })[] = [];
  private readonly open = new Map<string, Request>();

  constructor(private readonly world: World) {}

  send(request: Request): void {
    this.world.story.tell('merchant', `the merchant asks for ${request.key} (${request.body})`);
    this.open.set(nameOf(request), request);
  }

  hear(request: Request, payment: string): void {
    this.world.story.tell(
      'merchant',
      `${this.world.processes.speaker} answers the merchant: ${request.key} (${request.body}) is payment ${payment}`,
    );
    this.acknowledged.push({ ...request, payment });
    this.open.delete(nameOf(request));
  }

  hearNo(request: Request): void {
    this.world.story.tell(
      'merchant',
      `${this.world.processes.speaker} answers the merchant: the key of ${request.key} (${request.body}) was used before`,
    );
    this.open.delete(nameOf(request));
  }

  get unanswered(): readonly Request[] {
    return [...this.open.values()];
  }
}

const nameOf = ({ key, body }: Request) => `${key} ${body}`;
