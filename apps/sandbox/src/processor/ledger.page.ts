import { type Html, html } from '@cauce/html';
import { frame } from '../pages/frame.js';
import { breakable, clock, money } from '../pages/text.js';
import type { Charge } from './charge.js';
import type { Ledger } from './ledger.js';

const SHOWN = 50;
const TONES = { SUCCEEDED: 'good', FAILED: 'bad', PENDING: 'wait', NEEDS_REVIEW: 'wait', ABANDONED: 'plain' } as const satisfies Record<
  Charge['status'],
  string
>;

/** The acquirer's book: what moved, what was asked, and whether any charge moved money twice. */
export const ledgerPage = (ledger: Ledger): Html => {
  const moved = countBy(ledger.movements().filter(({ kind }) => kind === 'CHARGE'));
  const calls = countBy(ledger.calls());
  const twice = [...moved].filter(([, times]) => times > 1).map(([key]) => key);
  const charges = ledger.latest(SHOWN);
  return frame({
    at: '/ledger',
    title: 'Ledger',
    body: html`<div class="head">
        <div>
          <h1>The acquirer’s ledger</h1>
          <p class="soft">Written to disk before each answer. Times in UTC.</p>
        </div>
      </div>
      ${twice.length > 0 && movedTwice(twice)}
      <dl class="figures">
        ${figure('Money moved', sum(moved))} ${figure('Calls received', sum(calls))} ${figure('Keys that moved money twice', twice.length)}
      </dl>
      ${charges.length === 0 ? html`<p class="soft">No charge has come yet.</p>` : table(charges, moved, calls)}`,
  });
};

type Counts = ReadonlyMap<string, number>;

const countBy = (lines: readonly { readonly key: string }[]): Counts => {
  const counts = new Map<string, number>();
  for (const { key } of lines) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

const sum = (counts: Counts): number => [...counts.values()].reduce((total, times) => total + times, 0);

const figure = (name: string, value: number): Html =>
  html`<div>
    <dt class="soft">${name}</dt>
    <dd>${value}</dd>
  </div>`;

const movedTwice = (keys: readonly string[]): Html =>
  html`<div class="banner bad" role="alert">
    <div>
      <h2>Money moved twice</h2>
      <p class="code">${keys.join(', ')}</p>
    </div>
  </div>`;

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

type Line = ReturnType<Ledger['latest']>[number];

const backOf = (refunded: number, amount: number | undefined): string =>
  refunded === 0 ? '' : refunded === amount ? ', and back' : ', and in part back';

const table = (charges: readonly Line[], moved: Counts, calls: Counts): Html =>
  html`<table class="table" role="table" aria-label="The latest ${charges.length} charges">
    <thead role="rowgroup">
      <tr role="row">
        ${['Charge', 'Status', 'Amount', 'Paid with', 'Money', 'Calls'].map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${charges.map((charge) => row(charge, moved.get(charge.key) ?? 0, calls.get(charge.key) ?? 0))}
    </tbody>
  </table>`;

const row = ({ key, status, reason, method, card, amount, currencyCode, createTime, refunded }: Line, moved: number, calls: number): Html =>
  html`<tr role="row">
    <th role="rowheader" scope="row"><span class="code">${key}</span> <span class="soft small reason">${clock(createTime)}</span></th>
    <td role="cell"><span class="chip ${TONES[status]}">${status}</span></td>
    <td role="cell">
      <span class="money">${amount !== undefined && currencyCode !== undefined ? money(amount, currencyCode) : '—'}</span>
    </td>
    <td role="cell">
      ${card ? `…${card.last4}` : (method ?? '—')}${reason !== undefined && html`<span class="soft small reason">${breakable(reason)}</span>`}
    </td>
    <td role="cell">${moved === 0 ? 'not moved' : html`moved ${times(moved)}`}${backOf(refunded, amount)}</td>
    <td role="cell">asked ${times(calls)}</td>
  </tr>`;
