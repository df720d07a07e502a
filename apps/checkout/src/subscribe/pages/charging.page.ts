import { html } from '@cauce/html';
import { lines, outcome } from '../../pages/outcome.js';
import { subscriptionPath, type View } from '../../pages/view.js';
import { chargedNow } from '../charges.js';
import { type SubscriptionFacts } from './facts.js';
import { namedMoneyOf } from './parts.js';

/** There is no answer to the first charge yet, in whichever tab it was accepted. Works by its button; the script asks on its own. */
export function chargingPage(facts: SubscriptionFacts): View {
  const { subscription, words, link } = facts;
  const { plan, charging, status } = subscription;
  const { waiting, lines: names } = words.subscription;
  const path = subscriptionPath(link);
  const title = words.processing.title({ method: 'CARD' });
  const text = status === 'PENDING_ACCEPTANCE' ? waiting.text : waiting.late;
  const after = `?after=${charging?.id ?? ''}`;
  const main = html`<section class="card" data-watch="${path}/status${after}" data-state="processing" data-next="${path}${after}">
    ${outcome('plain', html`<span class="spin" aria-hidden="true"></span>`, title, html`<p>${text}</p>`, 'status')}
    <dl class="lines">
      ${lines([
        [names.plan, plan.displayName],
        [words.lines.amount, html`<span class="money">${namedMoneyOf(chargedNow(subscription), facts)}</span>`],
      ])}
    </dl>
    <p class="soft">${waiting.close}</p>
    <form method="get" action="${path}">
      <input type="hidden" name="after" value="${charging?.id}" /><button class="btn quiet full" type="submit">
        ${words.processing.again}
      </button>
    </form>
  </section>`;
  return { title, about: subscription, main };
}
