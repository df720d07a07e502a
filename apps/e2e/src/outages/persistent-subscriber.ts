import { setTimeout as pause } from 'node:timers/promises';
import { Buyer, formOf, formsOf, type Mailbox, type Page } from '@cauce/testing/system';

/** What a buyer sends on the way to a subscription. */
export type AcceptanceStep = 'identity' | 'code' | 'card' | 'confirm';

const WHO = { documentType: 'CC', document: '1020304567', firstName: 'Ana', lastName: 'Ríos' };
const LOOK_EVERY_MS = 200;
/** Then they reload, whether it is back or not: it may not have been killed yet. */
const PATIENT_MS = 10_000;
/** For the mail with a code; then another one is asked for. */
const MAIL_WITHIN_MS = 4_000;
const GIVE_UP_MS = 120_000;
/** What a page says that tells of an acceptance: to this browser, or to one whose cookie does not say who accepted. */
const ACCEPTED = /All set\. Thank you|This invitation was already accepted/;

/**
 * A buyer who accepts a subscription on the hosted pages, without scripts, and never gives up: whenever no page comes, or one that says that
 * something went wrong, they reload the last one and go on from what it shows.
 */
export class PersistentSubscriber {
  private readonly browser = new Buyer({ 'accept-language': 'en' });
  private readonly listeners = new Map<AcceptanceStep, () => void>();
  private readonly codesTried = new Set<string>();

  /** @param isBack resolves when what was killed is back: a buyer who reloaded at once, again and again, would use up the codes of an hour */
  constructor(
    private readonly mailbox: Mailbox,
    private readonly link: string,
    private readonly isBack: () => Promise<unknown>,
  ) {}

  /** Resolves when the request of this step has been sent for the first time. */
  sends(step: AcceptanceStep): Promise<void> {
    return new Promise((sent) => void this.listeners.set(step, sent));
  }

  /** Answers the page that says it is accepted. */
  async accept(card: string): Promise<Page> {
    const giveUpAt = performance.now() + GIVE_UP_MS;
    let shown = await this.reload(this.link, giveUpAt);
    while (performance.now() < giveUpAt) {
      if (ACCEPTED.test(shown.html)) return shown;
      const next = await this.goOn(shown, card);
      const isFurther = next !== undefined && placeOf(next) !== placeOf(shown);
      shown = isFurther ? next : await this.again(next ?? shown, giveUpAt);
    }
    throw new Error(`Not accepted within ${GIVE_UP_MS / 1000} s; ${shown.url} (${shown.status}) says:\n${shown.html.slice(0, 3_000)}`);
  }

  /** No page came, or the same one once more: in a while, they load it again. */
  private async again({ url }: Page, giveUpAt: number): Promise<Page> {
    await pause(LOOK_EVERY_MS);
    await Promise.race([this.isBack(), pause(PATIENT_MS, undefined, { ref: false })]);
    return this.reload(url, giveUpAt);
  }

  private async reload(address: string, giveUpAt: number): Promise<Page> {
    for (;;) {
      const page = await shownBy(this.browser.open(address));
      if (page !== undefined || performance.now() > giveUpAt) return page ?? { url: address, status: 0, headers: {}, html: 'no page' };
      await pause(LOOK_EVERY_MS);
    }
  }

  /** The page after the next step; undefined when there is no step to take, or no good page came of it. */
  private goOn(page: Page, card: string): Promise<Page | undefined> {
    switch (placeOf(page)) {
      case 'invitation':
        return shownBy(this.browser.open(`${this.link}/you`));
      case 'identity':
        return this.send('identity', this.browser.submit(page, formOf(page, 'documentType'), WHO));
      case 'code':
        return this.enterCode(page);
      case 'card':
        return this.send('card', this.browser.enterCard(page, card));
      case 'confirm':
        return this.send('confirm', this.browser.submit(page, formOf(page, 'accept'), { accept: 'yes' }));
      default:
        return Promise.resolve(undefined);
    }
  }

  private async enterCode(page: Page): Promise<Page | undefined> {
    const code = await this.newestCode();
    if (code === undefined) return shownBy(this.browser.submit(page, formOf(page, 'again')));
    this.codesTried.add(code);
    return this.send('code', this.browser.submit(page, formOf(page, 'code'), { code }));
  }

  private async newestCode(): Promise<string | undefined> {
    const until = performance.now() + MAIL_WITHIN_MS;
    for (;;) {
      const code = (await this.mailbox.mails()).flatMap(({ text }) => /\b(\d{3}) ?(\d{3})\b/.exec(text)?.slice(1).join('') ?? []).at(-1);
      if (code !== undefined && !this.codesTried.has(code)) return code;
      if (performance.now() > until) return undefined;
      await pause(LOOK_EVERY_MS);
    }
  }

  private send(step: AcceptanceStep, answer: Promise<Page>): Promise<Page | undefined> {
    this.listeners.get(step)?.();
    return shownBy(answer);
  }
}

const FIELDS: readonly (readonly [field: string, step: AcceptanceStep])[] = [
  ['documentType', 'identity'],
  ['code', 'code'],
  ['number', 'card'],
  ['accept', 'confirm'],
];

/** Which step a page asks for, by its form. */
function placeOf({ html }: Page): AcceptanceStep | 'invitation' | undefined {
  const forms = formsOf(html);
  const found = FIELDS.find(([field]) => forms.some(({ fields }) => field in fields));
  return found?.[1] ?? (/<a class="btn full" href="[^"]*\/you">/.test(html) ? 'invitation' : undefined);
}

/** The page, when it is one that a buyer goes on from. */
async function shownBy(answer: Promise<Page>): Promise<Page | undefined> {
  const page = await answer.catch(() => undefined);
  return page?.status === 200 ? page : undefined;
}
