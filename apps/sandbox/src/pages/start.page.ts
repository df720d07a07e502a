import { type Html, html } from '@cauce/html';
import { BALANCES } from '../accounts/balances.js';
import { TEST_CARDS } from '../cards/test-cards.js';
import { frame } from './frame.js';

const CREATE = `curl $GATEWAY/v1/stores/$STORE/payments \\
  -H "Authorization: Bearer $TOKEN" --json \\
  '{"amountCents":24000000,"currencyCode":"COP","title":"Two mugs",
    "buyer":{"firstName":"Ana","phoneNumber":"+573000000000",
      "email":"ana@correo.example"}}'`;

/** What is here, and the way from nothing to a webhook. */
export const startPage = (webhooks: number): Html =>
  frame({
    at: '/',
    title: 'Start',
    body: html`<div class="head">
        <div class="stack tight">
          <h1>The world outside</h1>
          <p class="soft">
            The acquirer, your own server and the buyer’s mailbox, played on this machine. No money moves and nothing leaves it.
          </p>
        </div>
      </div>
      <div class="panes even">
        <div class="stack loose">${firstPayment(webhooks)} ${otherMethods} ${balances}</div>
        ${cards}
      </div>
      ${map}`,
  });

const firstPayment = (webhooks: number): Html =>
  html`<section class="card" aria-labelledby="first">
    <h2 id="first">Your first payment, in four steps</h2>
    <ol class="proof">
      <li>
        <h3>Create it</h3>
        <pre tabindex="0" aria-label="Command">${CREATE}</pre>
        <p class="soft"><code>npm start</code> prints this line with your own values in it, ready to paste.</p>
      </li>
      <li>
        <h3>Pay it as the buyer</h3>
        <p class="soft">
          Open the <code>url</code> of the answer, or the link in <a href="/mail">Ana’s mail</a>. Card 9999 0000 0000 0001, any future date,
          any code of 3 digits, any name.
        </p>
      </li>
      <li>
        <h3><a href="/inbox">See the webhooks arrive</a></h3>
        <p class="soft">Open one: its checksum is worked out in front of you. ${webhooks > 0 && html`${webhooks} came so far.`}</p>
      </li>
      <li>
        <h3><a href="/ledger">Look into the acquirer’s ledger</a></h3>
        <p class="soft">Money moved, counted apart from the calls that asked for it.</p>
      </li>
    </ol>
  </section>`;

const cards = html`<section class="card" aria-labelledby="cards">
  <h2 id="cards">Cards and what they do</h2>
  <dl class="values">
    ${TEST_CARDS.map(
      ({ last4, says }) =>
        html`<div>
          <dt class="code">…${last4}</dt>
          <dd>${says}</dd>
        </div>`,
    )}
  </dl>
  <p class="soft small">All start with 9999 0000 0000. Any other number is refused before it gets anywhere: never type a real card here.</p>
</section>`;

const METHODS = [
  ['PSE', 'choose Test Bank One and any document number; its page asks you. Test Bank Three is never there'],
  ['Bank A, Partner platform', 'their pages ask you, too'],
  ['Wallet A', 'any phone number; the page that asks you plays the phone'],
  ['Card …0030', 'the card’s bank asks you first, as 3-D Secure does'],
] as const;

const otherMethods = html`<section class="card" aria-labelledby="elsewhere">
  <h2 id="elsewhere">Paying on another page</h2>
  <dl class="values">
    ${METHODS.map(
      ([name, does]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${does}</dd>
        </div>`,
    )}
  </dl>
  <p class="soft small">
    On each page: approve, decline with a reason, settle later, or leave without an answer. What waits is listed at
    <a href="/bank">Bank</a>: answer it there to settle late, even after the payment has expired.
  </p>
</section>`;

const balances = html`<section class="card" aria-labelledby="balances">
  <h2 id="balances">Balances and what they do</h2>
  <dl class="values">
    ${BALANCES.map(
      ({ document, says }) =>
        html`<div>
          <dt class="code">${document}</dt>
          <dd>${says}</dd>
        </div>`,
    )}
  </dl>
  <p class="soft small">Document numbers for the method SERVICE (Balance). Any other one has no account.</p>
</section>`;

type Part = readonly [name: string, does: string];

const PARTS: readonly (readonly [title: string, parts: readonly Part[]])[] = [
  ['Who asks', [['Your server', 'with an access token'], ['The buyer', 'on a hosted page']]],
  ['The doors', [['gateway', 'the only public door'], ['checkout', 'buyers’ pages']]],
  ['Who decides', [['payments', 'attempts, the processor'], ['catalog', 'stores, tokens']]],
  ['Where it is kept', [['event store', 'what happened'], ['Kafka', 'what is told'], ['PostgreSQL', 'what is read'], ['Redis', 'what can be lost']]],
  ['Who tells', [['notifier', 'webhooks and e-mails'], ['inbox', 'what your server receives'], ['mail', 'what buyers receive']]],
]; // prettier-ignore

const map = html`<section class="stack" aria-labelledby="parts">
  <h2 id="parts">The parts, from left to right</h2>
  <div class="map">
    ${PARTS.map(
      ([title, parts]) =>
        html`<div>
          <h3>${title}</h3>
          <ul>
            ${parts.map(([name, does]) => html`<li><b>${name}</b><span class="soft small">${does}</span></li>`)}
          </ul>
        </div>`,
    )}
  </div>
</section>`;
