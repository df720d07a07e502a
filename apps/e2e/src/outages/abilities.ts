import { randomUUID } from 'node:crypto';
import {
  type Answer,
  aPayment,
  Buyer,
  CARDS,
  type Door,
  type Inbox,
  type Merchant,
  OperatorApi,
  type Page,
  type Payment,
  send,
  type Stack,
} from '@cauce/testing/system';

/** What a stack can be asked to do. */
export type Ability =
  'create' | 'read' | 'list' | 'attempts' | 'stores' | 'page' | 'pay' | 'organizations' | 'new organization' | 'deliveries';

/** An answer, and how long it took. */
export type Timed = Answer & { readonly ms: number };

/** Asks for each of the abilities, in the name of one merchant, about one payment. */
export class Abilities {
  private readonly operator: Door;
  private readonly waiting: { readonly buyer: Buyer; readonly page: Page }[] = [];

  constructor(
    stack: Stack,
    private readonly merchant: Merchant,
    private readonly payment: Payment,
    private readonly inbox: Inbox,
  ) {
    this.operator = new OperatorApi(stack).door;
  }

  /** Buyers who have given their card and only have to confirm: each `pay` takes one. */
  async prepareBuyers(count: number): Promise<void> {
    const { api, store } = this.merchant;
    while (this.waiting.length < count) {
      const buyer = new Buyer();
      const { url } = await api.createPayment(store, aPayment());
      this.waiting.push({ buyer, page: await buyer.enterCard(await buyer.open(url), CARDS.approved) });
    }
  }

  /** One request, timed; undefined when it broke without an answer. */
  async try(ability: Ability): Promise<Timed | undefined> {
    const began = performance.now();
    const answer = await this.ask(ability).catch(() => undefined);
    return answer && { ...answer, ms: performance.now() - began };
  }

  /** Creates a payment, pays it like a buyer, and waits for its webhook. Answers the milliseconds from the payment's end to the webhook. */
  async payAndHear(withinMs: number): Promise<number> {
    const { api, store } = this.merchant;
    const { url } = await api.createPayment(store, aPayment());
    const before = await this.inbox.webhooks();
    const page = await new Buyer().pay(url, CARDS.approved);
    if (page.status !== 200) throw new Error(`Paying answered ${page.status}: ${page.html.slice(0, 500)}`);
    const began = performance.now();
    await this.inbox.received(before.length + 2, { within: withinMs });
    return performance.now() - began;
  }

  private ask(ability: Ability): Promise<Answer> {
    const { api, store, organization } = this.merchant;
    switch (ability) {
      case 'create':
        return api.tryToCreatePayment(store, aPayment(), randomUUID());
      case 'read':
        return api.door.ask('GET', `/${this.payment.name}`);
      case 'list':
        return api.door.ask('GET', `/${store}/payments?pageSize=5`);
      case 'attempts':
        return api.door.ask('GET', `/${this.payment.name}/attempts`);
      case 'stores':
        return api.door.ask('GET', '/stores');
      case 'page':
        return send({ method: 'GET', url: this.payment.url, headers: { accept: 'text/html' } });
      case 'pay':
        return this.confirm();
      case 'organizations':
        return this.operator.ask('GET', '/organizations?pageSize=1');
      case 'new organization':
        return this.operator.ask('POST', '/organizations', {
          json: { displayName: 'Taller', environment: 'DEVELOPMENT', features: { subscriptions: false } },
        });
      case 'deliveries':
        return this.operator.ask('GET', `/${organization}/deliveries?pageSize=1`);
    }
  }

  /** The button that pays, pressed on a page that was opened before. */
  private async confirm(): Promise<Answer> {
    const waiting = this.waiting.shift();
    if (!waiting) throw new Error('No buyer waits: call prepareBuyers first.');
    const { status, headers, html } = await waiting.buyer.confirm(waiting.page);
    return { status, headers, cookies: [], text: html, body: undefined };
  }
}
