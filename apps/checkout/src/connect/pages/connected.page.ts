import { html } from '@cauce/html';
import { icons } from '../../pages/icons.js';
import { lines } from '../../pages/outcome.js';
import { type View } from '../../pages/view.js';
import { addressOf, type ConnectFacts, momentOf } from './facts.js';
import { heading } from './parts.js';

/** The integration is active. Only an operator can end it. */
export function connectedPage(facts: ConnectFacts): View {
  const { connection, words } = facts;
  const { connected, lines: names } = words.connect;
  const { merchant, activateTime } = connection.integration ?? {};
  const main = html`<section class="card">
    ${heading(connected.title, facts)}
    <div class="banner good" role="status">
      ${icons.check}
      <div>
        <h2>${connected.as(merchant?.displayName ?? '')}</h2>
        <p>${connected.text}</p>
      </div>
    </div>
    <dl class="lines">
      ${lines([
        [names.address, addressOf(facts)],
        [names.merchant, merchant && html`<span class="code">${merchant.id}</span>`],
        [names.connected, activateTime === undefined ? undefined : connected.at(momentOf(activateTime, facts))],
      ])}
    </dl>
    <p class="small soft">${connected.end}</p>
  </section>`;
  return { title: connected.title, connection, main };
}
