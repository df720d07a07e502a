import { type Html, html, type HtmlValue } from '@cauce/html';
import { askToEmpty } from '../pages/ask-to-empty.js';
import { frame } from '../pages/frame.js';
import { breakable, clock, CROSS, shortId, TICK } from '../pages/text.js';
import { type Fault, MERCHANT_FAULTS, NOTIFICATION_FAULTS, type PartnerFaults } from './partner-answers.js';
import { type Notification, type PartnerMerchant, type PartnerToken, type TokenState } from './partner-store.js';

/** What a button came to. */
export type ActionResult =
  | { readonly kind: 'issued'; readonly name: string; readonly accessToken: string }
  | { readonly kind: 'paid'; readonly url: string }
  | { readonly kind: 'failed'; readonly error: string };

/** What the page shows. */
export type PartnerView = {
  /** The sandbox's public address. */
  readonly sandboxUrl: string;
  readonly merchants: readonly PartnerMerchant[];
  readonly tokens: readonly PartnerToken[];
  readonly notifications: readonly Notification[];
  readonly faults: PartnerFaults;
  readonly result: ActionResult | undefined;
};

/** The partner's merchants, their tokens' states, and what came to its `/notifications`, newest first. */
export const partnerPage = (view: PartnerView): Html =>
  frame({
    at: '/partner',
    title: 'Partner',
    scripts: ['live.js', 'copy.js'],
    body: html`${view.result && banner(view.result)} ${head(view)}
      <div class="panes even">
        <div class="stack">${newMerchant} ${faultsForm(view.faults)}</div>
        <div class="stack">${view.merchants.map((merchant) => merchantCard(merchant, view.tokens))}</div>
      </div>
      <section class="stack" aria-labelledby="came" data-self="/partner">
        <h2 id="came">What came to /notifications</h2>
        ${received(view)}
      </section>`,
  });

const head = ({ sandboxUrl, notifications }: PartnerView): Html =>
  html`<div class="head">
      <div>
        <h1>Partner platform</h1>
        <p class="soft">
          A partner as the guide for partners recommends it, at <code>${sandboxUrl}/partner</code>. Connect a store to this base address
          with a token issued here.
        </p>
      </div>
      <div class="row">
        <span class="live" data-live hidden>Live</span>
        <button class="btn quiet" type="button" data-pause hidden>Pause</button>
        ${askToEmpty('/partner/page/empty', counted(notifications.length), notifications.length === 0)}
      </div>
    </div>
    <p class="hide" role="status" id="count">${counted(notifications.length)}</p>`;

const counted = (count: number): string => `${count} ${count === 1 ? 'notification' : 'notifications'}`;

const banner = (result: ActionResult): Html => {
  if (result.kind === 'failed')
    return html`<div class="banner bad" role="alert">
      ${CROSS}
      <div>
        <h2>That did not work</h2>
        <p>${result.error}</p>
      </div>
    </div>`;
  return html`<div class="banner good" role="status">
    ${TICK}
    <div>
      ${
        result.kind === 'paid'
          ? html`<h2>The payment is created</h2>
              <p><a href="${result.url}">Pay it as the buyer</a></p>`
          : html`<h2>The access token of ${result.name}</h2>
              <p><code id="token">${result.accessToken}</code></p>
              <p class="soft">Shown this once.</p>
              <button class="btn quiet" type="button" data-copies="token" data-done="Copied" hidden>Copy the token</button>`
      }
    </div>
  </div>`;
};

const newMerchant = html`<form class="card stack tight" method="post" action="/partner/page/merchants">
  <h2>A merchant of the platform</h2>
  <div class="field">
    <label for="name">Name</label>
    <p class="hint" id="name-hint">The next page shows the merchant’s access token, once.</p>
    <input id="name" name="name" required maxlength="100" autocomplete="off" aria-describedby="name-hint" />
  </div>
  <button class="btn" type="submit">Issue a token</button>
</form>`;

const faultsForm = ({ merchant, notifications }: PartnerFaults): Html =>
  html`<form class="card stack tight" method="post" action="/partner/page/faults">
    <h2>Faults</h2>
    ${choice('merchant', 'GET /merchant answers', MERCHANT_FAULTS, merchant)}
    ${choice('notifications', 'POST /notifications answers', NOTIFICATION_FAULTS, notifications)}
    <button class="btn quiet" type="submit">Set</button>
  </form>`;

const choice = (name: string, label: string, faults: Readonly<Record<string, Fault | null>>, current: string): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${Object.entries(faults).map(
        ([each, fault]) => html`<option value="${each}" ${each === current && html` selected`}>${fault?.says ?? 'as it should'}</option>`,
      )}
    </select>
  </div>`;

const merchantCard = ({ id, name, connection }: PartnerMerchant, tokens: readonly PartnerToken[]): Html =>
  html`<section class="card stack tight" aria-label="${name}">
    <div class="head">
      <h2>${name}</h2>
      <span class="chip ${connection ? 'good' : 'plain'}">${connection ? 'Connected' : 'Not connected'}</span>
    </div>
    <p class="code small">${id}</p>
    ${connection && connected(connection)} ${connection && payButton(id)}
    ${tokens.filter(({ merchant }) => merchant === id).map((token) => tokenForm(token, name))}
  </section>`;

const connected = ({ store }: NonNullable<PartnerMerchant['connection']>): Html =>
  html`<p class="soft">The access token of the service is stored, for <code>${store}</code>.</p>`;

const payButton = (merchant: string): Html =>
  html`<form method="post" action="/partner/page/payments">
    <input type="hidden" name="merchant" value="${merchant}" />
    <button class="btn" type="submit">Create a payment with it</button>
  </form>`;

const STATES = { VALID: 'valid', REVOKED: 'revoked', MERCHANT_GONE: 'the merchant is gone' } as const satisfies Record<TokenState, string>;

/** A token without its text: when it was issued, and what it is good for. */
const tokenForm = ({ id, state, createTime }: PartnerToken, name: string): Html =>
  html`<form method="post" action="/partner/page/tokens/${id}">
    <div class="field">
      <label for="${id}">Token of ${name}, issued at ${clock(createTime)}</label>
      <div class="answer">
        <select id="${id}" name="state">
          ${Object.entries(STATES).map(([each, says]) => html`<option value="${each}" ${each === state && html` selected`}>${says}</option>`)}
        </select>
        <button class="btn quiet" type="submit">Set</button>
      </div>
    </div>
  </form>`;

const received = ({ notifications, merchants }: PartnerView): Html =>
  notifications.length === 0
    ? html`<p class="soft" id="received">Nothing yet. Connect a store, and its handshake comes here.</p>`
    : html`<table class="table" role="table" id="received" aria-label="Notifications">
        <thead role="rowgroup">
          <tr role="row">
            ${['Event', 'Resource', 'Merchant', 'Verified', 'Answered'].map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${notifications.map((each) => row(each, merchants))}
        </tbody>
      </table>`;

const row = (
  { receivedAt, merchant, event, resource, status, problem, answered }: Notification,
  merchants: readonly PartnerMerchant[],
): Html =>
  html`<tr role="row">
    <th role="rowheader" scope="row">
      <span class="code">${breakable(event)}</span> <span class="soft small reason">${clock(receivedAt)}</span>
    </th>
    <td role="cell">
      ${resource === undefined ? '—' : shortId(resource)}${status !== undefined && html` <span class="soft">${status}</span>`}
    </td>
    <td role="cell">${merchants.find(({ id }) => id === merchant)?.name ?? '—'}</td>
    <td role="cell">${problem ?? html`<span class="chip good">Verified</span>`}</td>
    <td role="cell">${answerChip(answered)}</td>
  </tr>`;

const answerChip = (answered: number | undefined): HtmlValue => {
  if (answered === undefined) return html`<span class="chip wait">no answer</span>`;
  return html`<span class="chip ${answered < 300 ? 'good' : 'bad'}">${answered}</span>`;
};
