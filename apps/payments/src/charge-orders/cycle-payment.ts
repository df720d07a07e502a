import type { ChargeCycle, ResourceMessage } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Clock, idOf, machineTimeOf, paymentName } from '@cauce/kernel';
import type { PaymentCommand } from '@cauce/payments-domain';
import { derivedId } from '@cauce/secrets';
import { Inject, Injectable } from '@nestjs/common';
import { userOf } from '../charging/payer-user.js';
import type { PaymentsConfig } from '../config.js';
import { StoredMethods } from '../payment-methods/stored-methods.js';
import { PaymentLinks } from '../payments/payment.links.js';

/** The message that brings an order: whose subscription it is, and of which store. */
export type OrderFrom = Pick<ResourceMessage, 'stream' | 'organization' | 'store' | 'integration'>;

type BeginCharge = Extract<PaymentCommand, { type: 'BeginCharge' }>;

/** Turns orders into the one payment of a subscription's cycle, and its charges. */
@Injectable()
export class CyclePayment {
  constructor(
    private readonly links: PaymentLinks,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
    private readonly methods: StoredMethods,
  ) {}

  /** The payment's id, derived from the subscription and the cycle: every charge of a cycle is an attempt of one payment. */
  idOf({ stream }: Pick<OrderFrom, 'stream'>, cycle: number): string {
    return derivedId(this.config.FINGERPRINT_KEY, 'cycle', stream, String(cycle));
  }

  /** The domain's command for a charge: the payment to create if this is its first charge, and how it is charged. */
  async commandOf(from: OrderFrom, order: ChargeCycle): Promise<BeginCharge> {
    const { stream, organization, integration } = from;
    const { chargeId, cycle, testClock, shown, buyer } = order;
    const at = await this.clock.now(organization, order);
    const creation = {
      terms: this.termsOf(from, order),
      fingerprint: {},
      shown: { ...shown, methods: ['CARD'] as const },
      linkKey: this.links.currentKey,
      subscription: { stream, cycle },
      ...(integration !== undefined && { integration }),
      ...(testClock && { testClock }),
      ...(buyer && { personal: { buyer } }),
    };
    return { type: 'BeginCharge', attemptId: chargeId, creation, start: await this.startOf(organization, order, at), at };
  }

  private termsOf(from: OrderFrom, { cycle, title, amountCents, currencyCode, correlationId }: ChargeCycle) {
    return {
      name: paymentName(idOf(from.store), this.idOf(from, cycle)),
      organization: from.organization,
      title,
      paymentType: 'SERVICE' as const,
      amountCents,
      currencyCode,
      ...(correlationId !== undefined && { correlationId }),
    };
  }

  /** The account that stored the card charges it, even one that takes no new cards any more. */
  private async startOf(organization: string, order: ChargeCycle, at: string): Promise<BeginCharge['start']> {
    const { FINGERPRINT_KEY, ATTEMPT_WINDOW_MS } = this.config;
    const { method: storedMethod, buyer, payer } = order;
    const account = (await this.methods.find(storedMethod))?.account;
    const user = payer && userOf(FINGERPRINT_KEY, organization, payer);
    const reached = buyer && { email: buyer.email, phoneNumber: buyer.phoneNumber };
    return {
      method: 'CARD',
      storedMethod,
      ...(account !== undefined && { account }),
      expireTime: new Date(Date.parse(at) + ATTEMPT_WINDOW_MS).toISOString(),
      ...(user !== undefined && { user }),
      ...machineTimeOf(order),
      ...(payer && { personal: { payer: { ...reached, ...payer } } }),
    };
  }
}
