import { type Html, html } from '@cauce/html';
import { frame } from '../pages/frame.js';
import type { ChargeScript } from '../processor/charge-scripts.js';
import { SCRIPT_WORDS, SCRIPTED } from '../processor/scripted-answers.js';

/** What the next charges of each subscription do, to be set. */
export const scriptsPage = (scripts: readonly ChargeScript[]): Html =>
  frame({
    at: '/scripts',
    title: 'Scripts',
    body: html`<div class="head">
        <div>
          <h1>The next charges of stored cards</h1>
          <p class="soft">
            In order, one word for each charge: “decline, decline, approve”. After the last one each card does as its row says.
          </p>
        </div>
      </div>
      ${scripts.length === 0 ? html`<p class="soft">Nobody has stored a card yet.</p>` : scripts.map(form)}
      <section class="card" aria-labelledby="words">
        <h2 id="words">Words</h2>
        <dl class="values">
          ${SCRIPT_WORDS.map(
            (word) =>
              html`<div>
                <dt class="code">${word}</dt>
                <dd>${SCRIPTED[word].says}</dd>
              </div>`,
          )}
        </dl>
        <p class="soft small">
          For programs: <span class="code">PUT /charge-scripts/subscription-&lt;id&gt;</span> with
          <span class="code">{"charges": ["decline", "hold"]}</span>, a <span class="code">GET</span> of it, and
          <span class="code">POST /charge-scripts/subscription-&lt;id&gt;/release</span>.
        </p>
      </section>`,
  });

const form = ({ owner, charges, held }: ChargeScript): Html =>
  html`<section class="card" aria-label="${owner}">
    <form class="stack tight" method="post" action="/scripts/${owner}">
      <label for="${owner}" class="code">${owner}</label>
      <input id="${owner}" name="charges" value="${charges.join(', ')}" autocomplete="off" />
      <button class="btn" type="submit">Set</button>
    </form>
    ${held.length > 0 && releasing(owner, held.length)}
  </section>`;

const releasing = (owner: string, count: number): Html =>
  html`<form method="post" action="/scripts/${owner}/release">
    <button class="btn" type="submit">Release ${count === 1 ? 'the charge' : `${count} charges`} held</button>
  </form>`;
