import { Buyer, headingOf, Mailbox, Subscriber } from '@cauce/buyer';
import { ask, browsing, whyNoAnswer } from '@cauce/stack/terminal';
import { demandAddress } from './doors.js';
import { UsageError } from './operation.js';
import { answeredObject, Refused } from './operator-door.js';

const TIMEOUT_MS = 15_000;
/** A page may wait for the bank. */
const PAGE_MS = 30_000;
const TEST_CARD = '999900000000';

/** The sandbox over HTTP: what its buyers and its bank do. */
export class SandboxDoor {
  private readonly url: string;

  /** Throws UsageError for an address that cannot be one. */
  constructor(url: string) {
    this.url = demandAddress('--sandbox', url, 'http://localhost:8083');
  }

  /** What the next charges of a subscription do. */
  async script(subscription: string): Promise<object> {
    return this.ask('GET', pathOf(subscription));
  }

  async setScript(subscription: string, charges: readonly string[]): Promise<object> {
    return this.ask('PUT', pathOf(subscription), { charges });
  }

  async release(subscription: string): Promise<object> {
    return this.ask('POST', `${pathOf(subscription)}/release`);
  }

  /** Accepts as a buyer would, whose e-mails are here. */
  async accept(acceptanceUrl: string, card: string): Promise<object> {
    const mailbox = new Mailbox(send, this.url, { about: idOf(acceptanceUrl) });
    const subscriber = new Subscriber(send, mailbox);
    const page = await subscriber.accept(acceptanceUrl, cardNumber(card)).catch(async (error: unknown) => {
      const shown = await subscriber.buyer.open(acceptanceUrl).catch(() => undefined);
      throw new Refused(
        shown ? `It cannot be accepted. The page says: ${headingOf(shown.html)}` : `It cannot be accepted: ${whyNoAnswer(error)}`,
      );
    });
    return { page: page.url, status: page.status, said: headingOf(page.html) };
  }

  /** Pays as a buyer would, by card. Answers what the page says at the end. */
  async pay(url: string, card: string): Promise<string> {
    const page = await new Buyer(send).pay(url, cardNumber(card)).catch((error: unknown) => {
      throw new Refused(`It cannot be paid: ${whyNoAnswer(error)}`);
    });
    return headingOf(page.html);
  }

  /** Changes the card of a subscription as its buyer would. Answers what the page says at the end. */
  async changeCard(url: string, card: string): Promise<string> {
    const page = await new Buyer(send).changeCard(url, cardNumber(card)).catch((error: unknown) => {
      throw new Refused(`The card cannot be changed: ${whyNoAnswer(error)}`);
    });
    return headingOf(page.html);
  }

  private async ask(method: string, path: string, body?: object): Promise<object> {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }), signal: AbortSignal.timeout(TIMEOUT_MS) };
    const answer = await ask(new URL(path, this.url), sent).catch((error: unknown) => {
      throw new Refused(`The sandbox at ${this.url} does not answer: ${whyNoAnswer(error)}`);
    });
    const text = await answer.text();
    if (!answer.ok) throw new Refused(`The sandbox answered ${answer.status}: ${text}`);
    return answeredObject(text, this.url, '--sandbox');
  }
}

const send = browsing(PAGE_MS);

function pathOf(subscription: string): string {
  return `/charge-scripts/subscription-${idOf(subscription)}`;
}

/** Of a name, an id, or the link to its acceptance: `…/s/<id>.<key>.<mac>`. */
function idOf(text: string): string {
  const [id = ''] = text.slice(text.lastIndexOf('/') + 1).split('.');
  if (!/^[a-z2-7]{26}$/.test(id)) throw new UsageError(`"${text}" names no subscription: take its name, its id, or its acceptanceUrl.`);
  return id;
}

function cardNumber(text: string): string {
  const digits = text.replaceAll(' ', '');
  if (!/^(\d{4}|\d{16})$/.test(digits)) throw new UsageError(`"${text}" is no test card: give its number, or its last four digits.`);
  return digits.length === 4 ? TEST_CARD + digits : digits;
}
