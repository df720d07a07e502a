import { type AskForCode } from '@cauce/contracts';
import { html } from '@cauce/html';
import { lines } from '../../pages/outcome.js';
import { subscriptionPath, type View } from '../../pages/view.js';
import { type SubscriptionFacts } from './facts.js';
import { identity as identityOf, steps } from './parts.js';

/** What the page of the code is made from. `who`: whom it is for; `error`: what is wrong with the one that was entered. */
export type CodeFacts = SubscriptionFacts & { readonly csrfToken: string; readonly who: AskForCode; readonly error?: string | undefined };

/** The second step's other half: the code from the buyer's e-mail. It names the person, as the e-mail does: the code is for nobody else. */
export function codePage(facts: CodeFacts): View {
  const { subscription, words, link, csrfToken, who, error } = facts;
  const { code, identity, back } = words.subscription;
  const path = subscriptionPath(link);
  const errorText = error === undefined ? '' : html`<p class="error" id="otp-e" role="alert">${error}</p>`;
  const marked = error === undefined ? html` autofocus` : html` aria-describedby="otp-e" aria-invalid="true" autofocus`;
  const main = html`${steps(words, 2)}
    <section class="card">
      <div class="stack tight">
        <h1>${code.title}</h1>
        <p class="soft">${code.text(subscription.buyer?.email)}</p>
      </div>
      <dl class="lines">${lines([[code.person, identityOf(who)]])}</dl>
      <form class="stack" method="post" action="${path}/code" data-busy="${code.busy}">
        <input type="hidden" name="_csrf" value="${csrfToken}" />
        <div class="field">
          <label for="otp">${code.label}</label>${errorText}<input
            id="otp"
            class="otp num"
            name="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="9"
            ${marked}
            required
          />
        </div>
        <button class="btn full" type="submit">${code.confirm}</button>
        <p class="hide" role="status" data-status="${code.busyStatus}"></p>
      </form>
      <form method="post" action="${path}/code" data-busy="${identity.busy}">
        <input type="hidden" name="_csrf" value="${csrfToken}" /><input type="hidden" name="again" value="1" />
        <button class="btn quiet full" type="submit">${code.again}</button>
        <p class="hide" role="status" data-status="${identity.busyStatus}"></p>
      </form>
      <p class="hint">${code.hint}</p>
      <a class="btn quiet full" href="${path}/you">${back}</a>
    </section>`;
  return { title: error === undefined ? code.title : words.subscription.identity.toCheck(1), about: subscription, main };
}
