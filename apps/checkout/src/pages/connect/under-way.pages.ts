import { type Html, html } from '@cauce/html';
import { standsFor } from '../../connect/page-state.js';
import { type PatientText } from '../../wording/connect-words.js';
import { icons } from '../icons.js';
import { lines, outcome } from '../outcome.js';
import { connectPath, type View } from '../view.js';
import { addressOf, type ConnectFacts, hostOf } from './facts.js';

/** The partner is asked whom the token identifies: within seconds, or again and again within an hour. */
export function askingPage(facts: ConnectFacts): View {
  const { title, texts } = facts.words.connect.asking;
  return page(facts, 'asking', title, outcome('plain', SPIN, title, patience(texts(hostOf(facts)), facts), 'status'));
}

/** The partner knows the merchant, and is handed our token. */
export function connectingPage(facts: ConnectFacts): View {
  const { title, texts } = facts.words.connect.connecting;
  return page(facts, 'connecting', title, outcome('plain', SPIN, title, patience(texts(merchantOf(facts)), facts), 'status'));
}

/** The partner knows the merchant, and did not take our token. An operator can have another one sent. */
export function notTakenPage(facts: ConnectFacts): View {
  const { title, text } = facts.words.connect.notTaken;
  return page(facts, 'notTaken', title, outcome('bad', icons.alert, title, html`<p>${text(merchantOf(facts))}</p>`, 'status'));
}

/** The end of the connection before is still on its way to the partner. */
export function endingPage(facts: ConnectFacts): View {
  const { title, text } = facts.words.connect.ending;
  return page(facts, 'ending', title, outcome('wait', icons.clock, title, html`<p>${text}</p>`, 'status'));
}

const SPIN = html`<span class="spin" aria-hidden="true"></span>`;

/** Works by its button; the script asks on its own. */
function page(facts: ConnectFacts, state: string, title: string, head: Html): View {
  const { connection, words, link } = facts;
  const { lines: names, again } = words.connect;
  const path = connectPath(link);
  const main = html`<section class="card" data-watch="${path}/status" data-state="${state}" data-next="${path}">
    ${head}
    <dl class="lines">
      ${lines([
        [names.store, connection.store.displayName],
        [names.address, addressOf(facts)],
        [names.merchant, connection.integration?.merchant && html`<span class="code">${connection.integration.merchant.id}</span>`],
      ])}
    </dl>
    <form method="get" action="${path}"><button class="btn quiet full" type="submit">${again}</button></form>
  </section>`;
  return { title, connection, main };
}

/** What is said follows the time that has passed: here until the page is made, then by the script. */
function patience(texts: readonly PatientText[], { connection }: ConnectFacts): Html {
  const waitedS = standsFor(connection);
  const current = texts.findLast(([from]) => from <= waitedS)?.[0];
  return html`<p data-waited="${waitedS}">
    ${texts.map(([from, text]) => html`<span data-from="${from}" ${from === current ? '' : html` hidden`}>${text}</span>`)}
  </p>`;
}

function merchantOf({ connection }: ConnectFacts): string {
  return connection.integration?.merchant?.displayName ?? '';
}
