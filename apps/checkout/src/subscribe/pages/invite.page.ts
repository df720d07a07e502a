import { headline, html, total } from '@cauce/html';
import { subscriptionPath, type View } from '../../pages/view.js';
import { type SubscriptionFacts } from './facts.js';
import { charges, type DeclineMessage, messageBanner, moment, moneyOf, steps } from './parts.js';

/** The first step: what is offered, and what it costs when. `banner`: why the last try came to nothing. */
export function invitePage(facts: SubscriptionFacts & { readonly banner?: DeclineMessage | undefined }): View {
  const { subscription, words, language, link, banner } = facts;
  const { plan, buyer, store, acceptanceExpireTime } = subscription;
  const { invite, every } = words.subscription;
  const price = [plan.amountCents, plan.currencyCode, language] as const;
  const rhythm = every(plan);
  const main = html`${banner && messageBanner(banner, 'bad')}${steps(words, 1)}
    <section class="card">
      <div class="stack tight">
        <p class="soft">${invite.hello(buyer?.firstName, store.displayName)}</p>
        <h1>${plan.displayName}</h1>
        ${plan.description === undefined ? '' : html`<p>${plan.description}</p>`}
      </div>
      <p>
        ${headline(...price) ?? html`<b>${total(...price)}</b>`}
        <span class="soft whole">${rhythm}</span>
      </p>
      ${plan.trialPeriodDays === 0 ? '' : html`<p>${invite.trial(plan.trialPeriodDays)}</p>`} ${charges(facts)}
      <p class="small soft">${invite.after(moneyOf(plan.amountCents, facts), rhythm, store.displayName)}</p>
      <a class="btn full" href="${subscriptionPath(link)}/you">${banner === undefined ? invite.next : invite.again}</a>
      ${acceptanceExpireTime === undefined ? '' : html`<p class="small soft">${invite.open(moment(acceptanceExpireTime, facts))}</p>`}
    </section>`;
  return { title: banner?.title ?? invite.pageTitle, about: subscription, main };
}
