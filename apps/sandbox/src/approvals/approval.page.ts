import { type Html, html } from '@cauce/html';
import type { FailureReason, PaymentMethod } from '@cauce/kernel';
import { frame } from '../pages/frame.js';
import { clock, money } from '../pages/text.js';
import type { Approval } from '../processor/approval.js';
import { isOver } from '../processor/charge-row.js';
import { cardEntry } from './card-entry.page.js';

/** Who asks, and what. */
const ASKED: Readonly<Record<PaymentMethod, readonly [who: string, question: string]>> = {
  CARD: ['The card’s bank', 'Is it you who pays?'],
  PSE: ['PSE', 'Approve a debit?'],
  BANK_A: ['Bank A', 'Approve the payment?'],
  WALLET_A: ['Wallet A, on your phone', 'Approve the request?'],
  SERVICE: ['Balance', 'Approve the payment?'],
  PARTNER_PLATFORM: ['Partner platform', 'Pay with your account?'],
};

const CARD_WANTED = ['The card processor', 'Pay by card'] as const;

const REASONS: readonly (readonly [FailureReason, string])[] = [
  ['INSUFFICIENT_FUNDS', 'Not enough funds'],
  ['DECLINED', 'Account blocked'],
  ['LIMIT_EXCEEDED', 'Above the limit'],
  ['CANCELED_BY_BUYER', 'Cancelled by the holder'],
  ['BANK_UNAVAILABLE', 'Bank not available'],
];

/**
 * The page on which the buyer decides: of a bank, a wallet or a partner, of a card's bank that authenticates its customer, or where a card is
 * entered. @param errors of the card that was entered
 */
export function approvalPage(approval: Approval, errors: readonly string[] = []): Html {
  const [who, question] = approval.wantsCard ? CARD_WANTED : ASKED[approval.method];
  const body = html`<div class="frame">
    <section class="card">
      <div class="stack tight">
        <p class="soft">${who}</p>
        <h1>${question}</h1>
        <p class="total"><span class="money">${money(approval.amount, approval.currencyCode)}</span></p>
      </div>
      ${facts(approval)} ${isOpen(approval) ? answers(approval, errors) : decided(approval)}
    </section>
  </div>`;
  return frame({ at: 'elsewhere', title: question, body });
}

/** All that wait for an answer: here a debit settles late. */
export function approvalsPage(waiting: readonly Approval[]): Html {
  const none = html`<p class="soft">Nothing waits. Pay with PSE, a bank, the wallet or the partner, and choose “Settle later”.</p>`;
  const body = html`<div class="frame">
    <div class="stack tight">
      <h1>Waiting for an answer</h1>
      <p class="soft">
        Payments whose buyers have not decided, or whose bank takes its time. Answer one: that is how a debit settles late.
      </p>
    </div>
    ${
      waiting.length === 0
        ? none
        : html`<ol class="list">
            ${waiting.map(line)}
          </ol>`
    }
  </div>`;
  return frame({ at: '/bank', title: 'Waiting for an answer', body });
}

function line({ page, method, status, amount, currencyCode, createTime }: Approval): Html {
  return html`<li>
    <a href="/bank/${page}">
      <span class="between"><b>${money(amount, currencyCode)}</b><span class="chip wait">${status}</span></span>
      <span class="soft">${method}, ${clock(createTime)}</span>
    </a>
  </li>`;
}

function facts({ description, payer, key, expireTime }: Approval): Html {
  const rows = [
    ['For', description],
    ['From', payer],
    ['Attempt', html`<span class="code">${key}</span>`],
    ['Open until', expireTime === undefined ? '' : html`${clock(expireTime)} UTC`],
  ] as const;
  return html`<dl class="lines">
    ${rows
      .filter(([, value]) => value !== '')
      .map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
  </dl>`;
}

function answers(approval: Approval, errors: readonly string[]): Html {
  return approval.wantsCard ? cardEntry(approval.page, errors) : decisions(approval);
}

function decisions({ page, method, status }: Approval): Html {
  const isAtBank = status === 'PROCESSING';
  return html`<form class="stack tight" method="post" action="/bank/${page}">
      ${method === 'CARD' ? '' : callback}
      <button class="btn full" name="answer" value="approve">${method === 'CARD' ? 'Yes, it is me' : 'Approve'}</button>
      ${method === 'CARD' ? '' : reasons}
      <button class="btn bad full" name="answer" value="decline">${method === 'CARD' ? 'No, it is not me' : 'Decline'}</button>
      ${isAtBank ? '' : html`<button class="btn quiet full" name="answer" value="later">Settle later</button>`}
      <button class="btn quiet full" name="answer" value="never">${isAtBank ? 'Leave it waiting' : 'Leave without an answer'}</button>
    </form>
    <p class="hint">${isAtBank ? AT_BANK : AT_BUYER}</p>`;
}

const AT_BUYER =
  'Later sends you back with the attempt still PENDING, as a bank that takes its time does; answer it from the list at /bank. Leave it ' +
  'without an answer, and it is given up when its time is over.';
const AT_BANK = 'The buyer has approved; now the bank settles, or refuses, as late as you like.';

const callback = html`<div class="field">
  <label for="told">The processor’s callback</label
  ><select id="told" name="callback">
    <option value="sent">is sent</option>
    <option value="lost">gets lost: the end is found out by asking</option>
  </select>
</div>`;

const reasons = html`<div class="field">
  <label for="why">If it is declined, the reason is</label
  ><select id="why" name="reason">
    ${REASONS.map(([reason, says]) => html`<option value="${reason}">${says}</option>`)}
  </select>
</div>`;

function decided({ status, returnUrl }: Approval): Html {
  const why = status === 'AWAITING_BUYER' ? 'its time is over' : html`this payment is <span class="chip plain">${status}</span>`;
  return html`<p>There is nothing to decide any more: ${why}.</p>
    ${returnUrl === undefined ? '' : html`<p><a href="${returnUrl}" rel="noreferrer">Back to the payment</a></p>`}`;
}

function isOpen(approval: Approval): boolean {
  return approval.status === 'PROCESSING' || (approval.status === 'AWAITING_BUYER' && !isOver(approval.expireTime));
}

/** The reason of a decline: the chosen one; a card's bank only learns that it was not its customer, and without a card the buyer left. */
export function reasonOf({ method, wantsCard }: Approval, said: unknown): FailureReason {
  if (method === 'CARD') return wantsCard ? 'CANCELED_BY_BUYER' : 'NOT_AUTHENTICATED';
  return REASONS.find(([reason]) => reason === said)?.[0] ?? 'DECLINED';
}
