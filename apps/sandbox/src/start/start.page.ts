import { type Html, html, type HtmlValue } from '@cauce/html';
import { ORDER, STEPS } from '../guide/guide.js';
import type { GuideSettings } from '../guide/guide.settings.js';
import { frame } from '../pages/frame.js';
import { CROSS } from '../pages/text.js';
import { map } from './start.map.js';
import { balances, cards, otherMethods } from './start.reference.js';
import type { StartView } from './start.view.js';

/** How everything is, what is where, and the way from nothing to a webhook. */
export const startPage = (view: StartView): Html =>
  frame({
    at: '/',
    title: 'Start',
    scripts: ['copy.js'],
    body: html`${view.error !== undefined && failed(view.error)} ${head(view)}
      <div class="panes even">
        <div class="stack loose">${firstPayment(view)} ${firstSubscription(view)} ${otherMethods} ${balances}</div>
        <div class="stack loose">${cards} ${time(view)}</div>
      </div>
      ${places(view)} ${map}`,
  });

const failed = (error: string): Html =>
  html`<div class="banner bad" role="alert">
    ${CROSS}
    <div>
      <h2>That did not work</h2>
      <p>${error}</p>
    </div>
  </div>`;

const head = ({ parts = [] }: StartView): Html => {
  const up = parts.filter(({ isUp }) => isUp).length;
  const title = parts.length === 0 ? 'The world outside' : up === parts.length ? 'Everything is running' : 'Something is away';
  return html`<div class="head">
    <div class="stack tight">
      <h1>${title}</h1>
      <p class="soft">
        The acquirer, your own server and the buyer’s mailbox, played on this machine. No money moves and nothing leaves it.
      </p>
    </div>
    ${parts.length > 0 && html`<span class="chip ${up === parts.length ? 'good' : 'bad'}">${up} of ${parts.length} up</span>`}
  </div>`;
};

/** For who reads the page. */
const gatewayOf = ({ publicGatewayUrl, gatewayUrl }: GuideSettings): string => publicGatewayUrl ?? gatewayUrl;

/** Pasted as it stands it works, once the stack has said who the merchant is. */
const commandOf = ({
  settings,
}: StartView): string => `curl -sS ${settings ? gatewayOf(settings) : '$GATEWAY'}/v1/${settings?.store ?? 'stores/$STORE'}/payments \\
  -H "Authorization: Bearer ${settings?.accessToken ?? '$TOKEN'}" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(ORDER)}'`;

const firstPayment = (view: StartView): Html =>
  html`<section class="card" aria-labelledby="first">
    <h2 id="first">Your first payment, in four clicks</h2>
    <ol class="proof">
      <li>
        <h3>Create it</h3>
        <pre tabindex="0" aria-label="Command" id="create">${commandOf(view)}</pre>
        <div class="row">${view.settings && button('/guide/payments', 'Or create it for me')} ${copy('create', 'Copy the command')}</div>
      </li>
      <li>
        <h3>${view.payment ? html`<a href="${view.payment.url}">Pay it as the buyer</a>` : 'Pay it as the buyer'}</h3>
        <p class="soft">
          ${
            view.payment
              ? html`<code>${view.payment.name}</code> waits for you.`
              : html`Open the <code>url</code> of the answer, or the link in <a href="/mail">Ana’s mail</a>.`
          }
          Card <code id="card">9999 0000 0000 0001</code>, any future date, any code of 3 digits, any name. ${copy('card', 'Copy the card')}
        </p>
      </li>
      <li>
        <h3><a href="/inbox">See the webhooks arrive</a></h3>
        <p class="soft">
          Open one: its checksum is worked out in front of you. ${view.webhooks > 0 && html`${view.webhooks} came so far.`}
        </p>
      </li>
      <li>
        <h3><a href="/ledger">Look into the acquirer’s ledger</a></h3>
        <p class="soft">Money moved, counted apart from the calls that asked for it.</p>
      </li>
    </ol>
  </section>`;

const firstSubscription = ({ settings, subscription }: StartView): HtmlValue =>
  settings &&
  html`<section class="card" aria-labelledby="subscription">
    <h2 id="subscription">Your first subscription, lived in a minute</h2>
    <ol class="proof">
      <li>
        <h3>Create it</h3>
        <p class="soft">A plan of 45,000 COP a month, and Ana’s subscription to it, of the merchant on the test clock.</p>
        <div class="row">${button('/guide/subscriptions', 'Create both for me')}</div>
      </li>
      <li>
        <h3>${subscription ? html`<a href="${subscription.acceptanceUrl}">Accept it as the buyer</a>` : 'Accept it as the buyer'}</h3>
        <p class="soft">
          ${subscription ? html`<code>${subscription.name}</code> waits for its buyer.` : html`Open the <code>acceptanceUrl</code> of the answer.`}
          The one-time code is in <a href="/mail">Ana’s mail</a>, the card is the one above.
        </p>
      </li>
      <li>
        <h3><a href="#time">Let a month pass</a></h3>
        <p class="soft">The next cycle is charged. To see a renewal declined, <a href="/scripts">script</a> it first.</p>
      </li>
      <li>
        <h3><a href="/inbox/clock">See the webhooks arrive</a></h3>
        <p class="soft">The charge’s result comes before the status that it leads to.</p>
      </li>
    </ol>
  </section>`;

const button = (action: string, says: string, more: HtmlValue = ''): Html =>
  html`<form method="post" action="${action}">${more}<button class="btn" type="submit">${says}</button></form>`;

/** Shown by the script that makes it work. @param id of what is copied. */
const copy = (id: string, says: string): Html =>
  html`<button class="btn quiet" type="button" data-copies="${id}" data-done="Copied" hidden>${says}</button>`;

const time = ({ settings, clock }: StartView): HtmlValue =>
  settings &&
  html`<section class="card stack" aria-labelledby="time">
    <h2 id="time">Time</h2>
    ${
      clock
        ? html`<p>
            Test clock: <time datetime="${clock.now}">${clock.now.slice(0, 10)}, ${clock.now.slice(11, 16)} UTC</time>
            ${clock.isAdvancing && html`<span class="chip wait">on its way</span>`}
          </p>`
        : html`<p>The test clock cannot be read now.</p>`
    }
    <p class="soft">
      A second merchant, on a test clock: create its payment, move the clock, and see it expire, or its subscription renew. Its webhooks
      come to
      <a href="/inbox/clock">the inbox clock</a>.
    </p>
    <div class="row">
      ${button('/guide/payments', 'Create one there', html`<input type="hidden" name="clock" value="on" />`)}
      ${Object.entries(STEPS).map(
        ([by, says]) =>
          html`<form method="post" action="/guide/test-clock">
            <button class="btn quiet" type="submit" name="by" value="${by}">${says}</button>
          </form>`,
      )}
    </div>
  </section>`;

type Place = { readonly title: string; readonly href: string; readonly does: string; readonly part?: string };

const placesOf = ({ settings }: StartView): readonly Place[] => [
  { title: 'Webhook inbox', href: '/inbox', does: 'What your server receives, live.' },
  { title: 'Bank', href: '/bank', does: 'Approve, decline, or leave a debit waiting.' },
  { title: 'Mail', href: '/mail', does: 'Links and receipts sent to buyers.' },
  { title: 'Partner platform', href: '/partner', does: 'Connect a store to it, and see what a partner gets.' },
  { title: 'Ledger', href: '/ledger', does: 'What the acquirer did with money.' },
  ...(settings
    ? [
        {
          title: 'API reference',
          href: `${gatewayOf(settings)}/docs`,
          does: 'Every route and webhook, to read and to try.',
          part: 'gateway',
        },
        { title: 'API document', href: `${gatewayOf(settings)}/openapi.json`, does: 'OpenAPI 3.1, no token needed.', part: 'gateway' },
        {
          title: 'Operator API',
          href: `${settings.publicOperatorUrl ?? settings.operatorUrl}/docs`,
          does: 'Organizations, tokens, webhooks; npx cauce does the same.',
          part: 'gateway',
        },
      ]
    : []),
];

const places = (view: StartView): Html =>
  html`<section class="stack" aria-labelledby="where">
    <h2 id="where">Where to click</h2>
    <ul class="grid" role="list">
      ${placesOf(view).map(
        ({ title, href, does, part }) =>
          html`<li class="card">
            <div class="head">
              <h3><a href="${href}">${title}</a></h3>
              ${chip(view, part)}
            </div>
            <p class="soft">${does}</p>
            <p class="code small">${href.replace(/^https?:\/\//, '')}</p>
          </li>`,
      )}
    </ul>
    ${view.parts && health(view.parts)}
  </section>`;

/** The sandbox itself is up: it answers. */
const chip = ({ parts }: StartView, part: string | undefined): Html => {
  const isUp = part === undefined || parts?.some(({ name, isUp: up }) => name === part && up) === true;
  return html`<span class="chip ${isUp ? 'good' : 'bad'}">${isUp ? 'Up' : 'Away'}</span>`;
};

const health = (parts: NonNullable<StartView['parts']>): Html =>
  html`<h2>How the parts are</h2>
    <dl class="values side">
      ${parts.map(
        ({ name, isUp, says }) =>
          html`<div>
            <dt>${name}</dt>
            <dd><span class="chip ${isUp ? 'good' : 'bad'}">${says}</span></dd>
          </div>`,
      )}
    </dl>`;
