import type { ChargeOrder, ChargeOutcome } from '@cauce/contracts';
import {
  eventually,
  Messages,
  type RunningService,
  type ServiceAnswer,
  sharedService,
  stackAddress,
  startService,
} from '@cauce/testing/services';
import { AcceptingBuyer, CodeMails } from './accepting-buyer.js';
import { BillingMerchant, last } from './merchant.js';
import { PaymentsStandIn } from './payments-stand-in.js';

type Charge = Extract<ChargeOrder, { do: 'CHARGE' }>;
type Named = { readonly name: string; readonly acceptanceUrl?: string };

/** The payment of every charge. */
export const PAYMENT = `stores/${'a'.repeat(26)}/payments/${'b'.repeat(26)}`;

/** Billing, with what stands for payments and for the notifier. */
export class RunningBilling {
  private constructor(
    readonly service: RunningService,
    private readonly mails: CodeMails,
    private readonly payments: PaymentsStandIn,
    private readonly messages: Messages,
  ) {}

  /** The billing that files share. */
  static share(): Promise<RunningBilling> {
    return RunningBilling.with((addresses) => sharedService('billing', { addresses }));
  }

  /** One of this file's own. @param about variables that differ */
  static start(about: Readonly<Record<string, string>>): Promise<RunningBilling> {
    return RunningBilling.with((addresses) => startService({ app: 'billing', env: { ...addresses, ...about } }));
  }

  private static async with(begin: (addresses: { readonly NOTIFIER_URL: string }) => Promise<RunningService>): Promise<RunningBilling> {
    const [mails, payments] = await Promise.all([CodeMails.start(), PaymentsStandIn.connect()]);
    const service = await begin({ NOTIFIER_URL: mails.url });
    const messages = await Messages.on('billing.subscription.v1', stackAddress('TEST_KAFKA_BROKERS'));
    return new RunningBilling(service, mails, payments, messages);
  }

  merchant(facts: { readonly organization?: string; readonly testClock?: true } = {}): BillingMerchant {
    return new BillingMerchant(this.service, facts);
  }

  asOperator<Body = object>(method: string, path: string, body?: object): Promise<ServiceAnswer<Body>> {
    return this.service.send(method, `/admin/v1/${path}`, body);
  }

  /** The buyer accepts, and the first charge, if there is one, has this outcome. Answers that charge. */
  async accepted(made: Named, outcome: Partial<ChargeOutcome> = {}): Promise<Charge> {
    const { charge, paid, answered } = await this.accepting(made);
    await this.say({ ...paid, ...outcome });
    await answered;
    return charge;
  }

  /** The buyer accepts, and the first charge is under way. `paid`: its good outcome; `answered`: until the buyer's page knows the outcome. */
  async accepting(made: Named): Promise<{ charge: Charge; paid: ChargeOutcome; answered: Promise<unknown> }> {
    const buyer = new AcceptingBuyer(this.service, made.acceptanceUrl, this.mails);
    const answered = buyer.accepts(await buyer.session(), AcceptingBuyer.card());
    const charge = await this.charge(made, 1);
    const paid = { subscription: streamOf(made), chargeId: charge.chargeId, outcome: 'SUCCEEDED', payment: PAYMENT } as const;
    return { charge, paid, answered };
  }

  /** Payments says what became of a charge. @param stream of its payment: a new one unless told otherwise */
  say(outcome: ChargeOutcome, stream?: string): Promise<void> {
    return this.payments.say(outcome, stream);
  }

  /** The buyer accepts a trial: nothing is charged. */
  async beginsTrial(made: Named): Promise<void> {
    const buyer = new AcceptingBuyer(this.service, made.acceptanceUrl, this.mails);
    await buyer.accepts(await buyer.session(), AcceptingBuyer.card());
  }

  async close(): Promise<void> {
    await Promise.all([this.service.close(), this.mails.stop(), this.payments.close(), this.messages.close()]);
  }

  /** The nth charge that billing asks for. */
  private async charge(made: Named, n: number): Promise<Charge> {
    const charges = await eventually(
      async () => {
        const all = await this.messages.ofEach<{ id: string; chargeOrder?: ChargeOrder }>(streamOf(made), 1);
        return all.map(({ chargeOrder }) => chargeOrder).filter((order) => order?.do === 'CHARGE');
      },
      ({ length }) => length >= n,
    );
    const charge = charges[n - 1];
    if (charge === undefined) throw new Error('no charge was asked for');
    return charge;
  }
}

const streamOf = ({ name }: Named): string => `subscription-${last(name)}`;
