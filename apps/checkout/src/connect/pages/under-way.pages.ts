import { type Html, html } from '@cauce/html';
import { icons } from '../../pages/icons.js';
import { lines, outcome } from '../../pages/outcome.js';
import { connectPath, type View } from '../../pages/view.js';
import { type PatientText } from '../../wording/connect-words.js';
import { secondsInState } from '../page-state.js';
import { addressOf, type ConnectFacts, hostOf } from './facts.js';

/** The lookup is under way: it takes seconds, or several tries within an hour. */
export function askingPage(facts: ConnectFacts): View {
  const { title, texts } = facts.words.connect.asking;
  return page(facts, 'asking', title, outcome('plain', SPIN, title, patience(texts(hostOf(facts)), facts), 'status'));
}

/** The partner has named the merchant, and the handshake is under way. */
export function connectingPage(facts: ConnectFacts): View {
  const { title, texts } = facts.words.connect.connecting;
  return page(facts, 'connecting', title, outcome('plain', SPIN, title, patience(texts(merchantOf(facts)), facts), 'status'));
}

/** The partner has named the merchant, but the handshake has failed. An operator can have another one sent. */
export function notConfirmedPage(facts: ConnectFacts): View {
  const { title, text } = facts.words.connect.notConfirmed;
  return page(facts, 'notConfirmed', title, outcome('bad', icons.alert, title, html`<p>${text(merchantOf(facts))}</p>`, 'status'));
}

const SPIN = html`<span class="spin" aria-hidden="true"></span>`;

/** The page works by its button; the script polls without it. */
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

/** The text depends on the time that has passed. The server chooses the first one, the script the later ones. */
function patience(texts: readonly PatientText[], { connection }: ConnectFacts): Html {
  const waitedS = secondsInState(connection);
  const current = texts.findLast(([from]) => from <= waitedS)?.[0];
  return html`<p data-waited="${waitedS}">
    ${texts.map(([from, text]) => html`<span data-from="${from}" ${from === current ? '' : html` hidden`}>${text}</span>`)}
  </p>`;
}

function merchantOf({ connection }: ConnectFacts): string {
  return connection.integration?.merchant?.displayName ?? '';
}
