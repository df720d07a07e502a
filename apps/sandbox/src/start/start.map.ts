import { html } from '@cauce/html';

type Part = readonly [name: string, does: string];

const PARTS: readonly (readonly [title: string, parts: readonly Part[]])[] = [
  ['Who asks', [['Your server', 'with an access token'], ['The buyer', 'on a hosted page']]],
  ['The doors', [['gateway', 'the only public door'], ['checkout', 'buyers’ pages']]],
  ['Who decides', [['payments', 'attempts, the processor'], ['billing', 'plans, subscriptions'], ['catalog', 'stores, tokens'], ['partner-gateway', 'partner platforms']]],
  ['Where it is kept', [['event store', 'what happened'], ['Kafka', 'what is told'], ['PostgreSQL', 'what is read'], ['Redis', 'what can be lost']]],
  ['Who tells', [['notifier', 'webhooks and e-mails'], ['inbox', 'what your server receives'], ['mail', 'what buyers receive']]],
]; // prettier-ignore

/** How the parts lie between who asks and who is told. */
export const map = html`<section class="stack" aria-labelledby="parts">
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
