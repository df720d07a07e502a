import { randomUUID } from 'node:crypto';
import type { NewEvent } from '@cauce/event-store';
import { idOf, paymentName } from '@cauce/kernel';
import { decide, evolve, initial, type Payment, type PaymentCommand, type PaymentEvent } from '@cauce/payments-domain';
import { randomId } from '@cauce/secrets';

/** Whose payments they are. `linkKey`: the id of a key that payments makes links with. */
export type Owner = { readonly organization: string; readonly store: string; readonly linkKey: string };

/** What makes a webhook. */
const ANNOUNCED: ReadonlySet<PaymentEvent['type']> = new Set(['AttemptFailed', 'AttemptSucceeded', 'PaymentFunded']);

/** Announced in a whole life: a refused attempt, one that succeeds, and the payment. */
export const CHANGES_PER_LIFE = 3;

/** Events to be appended together, and those of them that become webhooks, in order. */
export type Append = {
  readonly stream: string;
  readonly expected: 'no_stream' | bigint;
  readonly events: readonly NewEvent<PaymentEvent>[];
  readonly announced: readonly { readonly id: string; readonly revision: number }[];
};

/** A payment that was created before and has not changed since: `created` is all that its stream holds. */
export type Unchanged = { readonly id: string; readonly created: PaymentEvent };

/** A payment whose buyer is refused once and pays with another card: what payments itself would have appended, made by its own decider. */
export class PaymentLife {
  private readonly id: string;
  private state: Payment;
  private revision: number;

  /** @param from goes on with this payment; by default it is a new one */
  constructor(
    private readonly owner: Owner,
    private readonly from?: Unchanged,
  ) {
    this.id = from?.id ?? randomId();
    this.state = from === undefined ? initial : evolve(initial, from.created);
    this.revision = from === undefined ? -1 : 0;
  }

  /** The first half: created, unless it was before, tried, refused. One status change. */
  refused(): Append {
    const at = new Date().toISOString();
    return this.append([...(this.from === undefined ? [this.created(at)] : []), ...attempt('FAILED', at)]);
  }

  /** The second half: tried again, paid. Two status changes, the attempt's before the payment's. */
  paid(): Append {
    return this.append(attempt('SUCCEEDED', new Date().toISOString()));
  }

  private append(commands: readonly PaymentCommand[]): Append {
    const expected = this.revision < 0 ? ('no_stream' as const) : BigInt(this.revision);
    const events = commands.flatMap((command) => this.decided(command));
    const named = events.map((event) => ({ ...event, id: randomUUID(), metadata: { principal: 'bench' } }));
    const placed = named.map(({ id, type }) => ({ id, type, revision: (this.revision += 1) }));
    const announced = placed.filter(({ type }) => ANNOUNCED.has(type)).map(({ id, revision }) => ({ id, revision }));
    return { stream: `payment-${this.id}`, expected, events: named, announced };
  }

  private decided(command: PaymentCommand): readonly PaymentEvent[] {
    const decision = decide(command, this.state);
    if (decision.kind !== 'accepted') throw new Error(`${command.type} was not accepted`);
    this.state = decision.events.reduce(evolve, this.state);
    return decision.events;
  }

  private created(at: string): PaymentCommand {
    const { organization, store, linkKey } = this.owner;
    return {
      type: 'CreatePayment',
      at,
      terms: {
        name: paymentName(idOf(store), this.id),
        organization,
        amountCents: 24_000_000,
        currencyCode: 'COP',
        title: 'Two mugs',
        paymentType: 'PRODUCT',
        correlationId: `DR-${this.id}`,
        redirectUri: 'https://shop.example/thanks',
        expireTime: new Date(Date.parse(at) + 86_400_000).toISOString(),
      },
      fingerprint: {},
      shown: { storeDisplayName: 'Taller', organizationDisplayName: 'Taller', environment: 'DEVELOPMENT', methods: ['CARD'] },
      linkKey,
      // No address: mails to the buyer are other work.
      personal: { buyer: { firstName: 'Ana', phoneNumber: '+573001234567' } },
    };
  }
}

function attempt(outcome: 'FAILED' | 'SUCCEEDED', at: string): PaymentCommand[] {
  const attemptId = randomId();
  const payer = { firstName: 'Ana', lastName: 'Ruiz', document: '1020304050', documentType: 'CC', ip: '203.0.113.7' };
  const expireTime = new Date(Date.parse(at) + 900_000).toISOString();
  const card = { brand: 'VISA', last4: '4242' };
  return [
    { type: 'StartAttempt', at, attemptId, method: 'CARD', expireTime, personal: { payer } },
    { type: 'RecordAttemptOutcome', at, attemptId, outcome, personal: { card } },
  ];
}
