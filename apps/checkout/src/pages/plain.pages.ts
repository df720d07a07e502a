import { type Html, html } from '@cauce/html';
import { icons } from './icons.js';
import { outcome } from './outcome.js';
import { type Hosted, type View, type Voice } from './view.js';

/** A link whose token proves nothing: names no store, no buyer, no amount. */
export function unknownLinkPage({ words }: Voice, { about }: Hosted): View {
  const { title, paragraphs } = about === 'connection' ? words.connect.unknown : words.unknown;
  const body = html`${paragraphs.map((text) => html`<p>${text}</p>`)}`;
  return { title, status: 404, unknownStore: true, main: card(outcome('plain', icons.link, title, body)) };
}

/** A link that is genuine, but too old: what it was for is not shown any more. */
export function linkTooOldPage({ words }: Voice, { about }: Hosted): View {
  const { title, text } = about === 'connection' ? words.connect.expired : words.subscription.update.linkExpired;
  return { title, main: card(outcome('plain', icons.clock, title, html`<p>${text}</p>`)) };
}

/** Any other address. */
export function nowherePage({ words }: Voice): View {
  const body = html`<p>${words.nowhere.text}</p>`;
  return { title: words.nowhere.title, status: 404, main: card(outcome('plain', icons.link, words.nowhere.title, body)) };
}

/** We failed, so the outcome of a try is unknown: says so, and keeps asking. */
export function failurePage({ words }: Voice, hosted: Hosted | undefined, status: number): View {
  const texts = { payment: words.failure.text, subscription: words.subscription.failure, connection: words.connect.failure };
  const text = texts[hosted?.about ?? 'payment'];
  const head = outcome('wait', icons.alert, words.failure.title, html`<p>${text}</p>`, 'status');
  if (hosted === undefined) return { title: words.failure.pageTitle, status, main: card(head) };
  const { path } = hosted;
  const main = html`<section class="card" data-watch="${path}/status" data-state="unknown" data-next="${path}">
    ${head}
    <form method="get" action="${path}"><button class="btn quiet full" type="submit">${words.failure.again}</button></form>
  </section>`;
  return { title: words.failure.pageTitle, status, main };
}

/** Nobody stores the organization's cards: its accounts are retired, or take cards on pages of their own alone. */
export function noCardsPage({ words }: Voice, { path }: Hosted, status: number): View {
  const { title, text } = words.subscription.noCards;
  const main = html`<section class="card">
    ${outcome('wait', icons.alert, title, html`<p>${text}</p>`, 'status')}
    <a class="btn quiet full" href="${path}">${words.failure.again}</a>
  </section>`;
  return { title, status, main };
}

/** How to tell that the page is ours, and what we keep. */
export function aboutPage({ words: { about } }: Voice, publicUrl: string): View {
  const main = html`${section('genuine', about.genuine.title, about.genuine.paragraphs(publicUrl))}
  ${section('privacy', about.privacy.title, about.privacy.paragraphs)}`;
  return {
    title: about.pageTitle,
    description: about.description,
    main: html`<h1>${about.pageTitle}</h1>
      ${main}`,
  };
}

function section(id: string, title: string, paragraphs: readonly string[]): Html {
  return html`<section class="card" id="${id}">
    <h2>${title}</h2>
    ${paragraphs.map((text) => html`<p>${text}</p>`)}
  </section>`;
}

function card(body: Html): Html {
  return html`<section class="card">${body}</section>`;
}

/** The form's token does not fit: the page was open too long, or the browser keeps no cookie. Nothing was sent on. */
export function formTooOldPage({ words }: Voice, { path, about }: Hosted): View {
  const { title, startAgain } = words.formTooOld;
  const text = about === 'connection' ? words.connect.formTooOld : words.formTooOld.text;
  const main = html`<section class="card">
    ${outcome('plain', icons.alert, title, html`<p>${text}</p>`)}
    <a class="btn full" href="${path}">${startAgain}</a>
  </section>`;
  return { title, status: 403, main };
}
