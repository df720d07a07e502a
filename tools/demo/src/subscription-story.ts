import { ask } from '@cauce/stack';
import { Buyer, type Card, headingOf, type Page } from './buyer.js';
import { envelopeOf, webhooksOf } from './inbox.js';
import { Mailbox } from './mailbox.js';
import { MerchantOfPlans, PLAN, type Subscription } from './merchant-of-plans.js';
import type { Operator } from './operator.js';
import { chapter, dim, field, say, strong } from './telling.js';

/** Where the running stack is. */
type Stage = { readonly urls: { readonly gateway: string; readonly sandbox: string }; readonly operator: Operator };

const STORE = 'Taller Dos Ríos';
const INBOX = 'demo';
const CARD: Card = { number: '9999 0000 0000 0001', expiry: '12 / 39', securityCode: '123', name: 'Ana Rios' };
/** The webhooks of the whole story. */
const WEBHOOKS = 8;
const WHO = { documentType: 'CC', document: '1020304567', firstName: 'Ana', lastName: 'Ríos' };

/** Tells three months of a subscription, on a test clock, while they happen. @param first the number of its first chapter */
export async function tellSubscription({ urls, operator }: Stage, first: number): Promise<void> {
  const merchant = await operator.makeMerchant(STORE, `${urls.sandbox}/hooks/${INBOX}`);
  const backend = new MerchantOfPlans(urls.gateway, merchant);
  const mailbox = new Mailbox(urls.sandbox);
  const buyer = new Buyer();
  const toNextCharge = async (subscription: Subscription) => {
    const { nextBillingTime = '' } = await backend.read(subscription);
    await operator.advance(merchant, nextBillingTime);
    return backend.read(subscription);
  };

  chapter(first, `${STORE} invites Ana to “${PLAN.displayName}”, COP 90,000 every month`);
  const invited = await backend.invite(mailbox.address);
  field('name', invited.name);
  field('status', invited.status);
  field('page', invited.acceptanceUrl ?? '');

  chapter(first + 1, 'Ana accepts: who she is, the code from her e-mail, her card, and one button');
  field('the page says', headingOf(await accept(buyer, mailbox, invited.acceptanceUrl ?? '')));
  show(await backend.read(invited));

  chapter(first + 2, 'A month later, by the test clock, she is charged again; nobody does anything');
  show(await toNextCharge(invited));

  chapter(first + 3, 'Another month later her bank declines');
  await declineNext(urls.sandbox, invited);
  show(await toNextCharge(invited));
  const { mail, found: link } = await mailbox.find(/no pasó/, /http\S+\/u\/\S+/);
  field('she is told', mail.subject);
  mail.text
    .trimEnd()
    .split('\n')
    .forEach((line) => say(dim(`    ${line}`)));

  chapter(first + 4, 'She opens the link and enters another card, which pays at once');
  field('the page says', headingOf(await changeCard(buyer, link)));
  show(await backend.read(invited));

  chapter(first + 5, 'What the merchant’s receiver got, in order');
  for (const { body } of await webhooksOf({ sandbox: urls.sandbox, inbox: INBOX }, invited.name, WEBHOOKS)) {
    const { event, data } = envelopeOf(body);
    const { cycleNumber } = data as { readonly cycleNumber?: number };
    say(`  ${strong(event)}  ${data.status}${cycleNumber === undefined ? '' : dim(`  cycle ${cycleNumber}`)}`);
  }
}

/** Step by step, as a browser without scripts does it. */
async function accept(buyer: Buyer, mailbox: Mailbox, url: string): Promise<Page> {
  const identity = await buyer.open(`${url}/you`);
  const asksForCode = await buyer.send(identity, '/you', WHO);
  const { found: code } = await mailbox.find(/código/, /^\d{6}$/m);
  const confirm = await enterCard(buyer, await buyer.send(asksForCode, '/code', { code }));
  return buyer.send(confirm, '/confirm', { accept: 'yes' });
}

async function changeCard(buyer: Buyer, link: string): Promise<Page> {
  const saved = await buyer.send(await enterCard(buyer, await buyer.open(link)), '/confirm');
  return buyer.openUntil(saved.url, 'The new card is in place');
}

/** The card to the processor, and its token back to us. Charges nothing. */
async function enterCard(buyer: Buyer, page: Page): Promise<Page> {
  return buyer.send(await buyer.send(page, '/processor/card-tokens', CARD), '/card');
}

/** What the sandbox's processor does with the next charge of this subscription. */
async function declineNext(sandbox: string, { name }: Subscription): Promise<void> {
  const url = `${sandbox}/charge-scripts/subscription-${name.split('/').at(-1) ?? ''}`;
  const body = JSON.stringify({ charges: ['decline'] });
  const { ok, status } = await ask(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
  if (!ok) throw new Error(`The sandbox answered ${status}.`);
}

function show({ status, currentPeriodEnd, nextBillingTime }: Subscription): void {
  field('status', status);
  if (currentPeriodEnd !== undefined) field('paid until', currentPeriodEnd);
  if (nextBillingTime !== undefined) field('next charge', nextBillingTime);
}
