import { headingOf, Subscriber } from '@cauce/buyer';
import { ask } from '@cauce/stack';
import { browse, openUntil } from './browse.js';
import { envelopeOf, webhooksOf } from './inbox.js';
import { Mailbox } from './mailbox.js';
import { MerchantOfPlans, PLAN, type Subscription } from './merchant-of-plans.js';
import type { Operator } from './operator.js';
import { chapter, dim, field, say, strong } from './telling.js';

/** Where the running stack is. */
type Stage = { readonly urls: { readonly gateway: string; readonly sandbox: string }; readonly operator: Operator };

const STORE = 'Taller Dos Ríos';
const INBOX = 'demo';
const CARD = '9999 0000 0000 0001';
/** The webhooks of the whole story. */
const WEBHOOKS = 8;

/** Tells three months of a subscription, on a test clock, while they happen. @param first the number of its first chapter */
export async function tellSubscription({ urls, operator }: Stage, first: number): Promise<void> {
  const merchant = await operator.makeMerchant(STORE, `${urls.sandbox}/hooks/${INBOX}`);
  const backend = new MerchantOfPlans(urls.gateway, merchant);
  const mailbox = new Mailbox(urls.sandbox);
  const ana = new Subscriber(browse, mailbox);
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
  field('the page says', headingOf((await ana.accept(invited.acceptanceUrl ?? '', CARD)).html));
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
  field('the page says', await changeCard(ana, link));
  show(await backend.read(invited));

  chapter(first + 5, 'What the merchant’s receiver got, in order');
  for (const { body } of await webhooksOf({ sandbox: urls.sandbox, inbox: INBOX }, invited.name, WEBHOOKS)) {
    const { event, data } = envelopeOf(body);
    const { cycleNumber } = data as { readonly cycleNumber?: number };
    say(`  ${strong(event)}  ${data.status}${cycleNumber === undefined ? '' : dim(`  cycle ${cycleNumber}`)}`);
  }
}

/** She enters another card. The page is loaded again until that card has paid. */
async function changeCard({ buyer }: Subscriber, link: string): Promise<string> {
  const saved = await buyer.changeCard(link, CARD);
  return openUntil(buyer, saved.url, 'The new card is in place');
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
