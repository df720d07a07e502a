import { setTimeout as sleep } from 'node:timers/promises';
import { Buyer, headingOf } from '@cauce/buyer';
import { browsing } from '@cauce/stack';

/** A page may wait for the bank. */
const PAGE_MS = 30_000;
const LOOK_AGAIN_MS = 300;
const GIVE_UP_MS = 20_000;

/** What the buyers of the stories send with. */
export const browse = browsing(PAGE_MS);

/** Pays by card, as a browser without scripts does: the card to the processor, its token back to us, and Pay. Answers what the page says then. */
export async function pay(url: string, card: string): Promise<string> {
  return headingOf((await new Buyer(browse).pay(url, card)).html);
}

/** Loads a page again until it has this heading: without scripts a buyer does that. Answers it. */
export async function openUntil(buyer: Buyer, url: string, heading: string): Promise<string> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    const said = headingOf((await buyer.open(url)).html);
    if (said === heading) return said;
    if (Date.now() > deadline) throw new Error(`${url} still says “${said}” after ${GIVE_UP_MS / 1000} s.`);
    await sleep(LOOK_AGAIN_MS);
  }
}
