import { type Html, html } from '@cauce/html';
import { icons } from './icons.js';
import { outcome } from './outcome.js';
import { paymentPath, type View, type Voice } from './view.js';

/** A link whose token proves nothing: names no store, no buyer, no amount. */
export function unknownLinkPage({ words }: Voice): View {
  const body = html`${words.unknown.paragraphs.map((text) => html`<p>${text}</p>`)}`;
  return {
    title: words.unknown.title,
    status: 404,
    unknownStore: true,
    main: card(outcome('plain', icons.link, words.unknown.title, body)),
  };
}

/** Any other address. */
export function nowherePage({ words }: Voice): View {
  const body = html`<p>${words.nowhere.text}</p>`;
  return { title: words.nowhere.title, status: 404, main: card(outcome('plain', icons.link, words.nowhere.title, body)) };
}

/** We failed, so the outcome of a try is unknown: says so, and keeps asking. */
export function failurePage({ words }: Voice, link: string | undefined, status: number): View {
  const head = outcome('wait', icons.alert, words.failure.title, html`<p>${words.failure.text}</p>`, 'status');
  if (link === undefined) return { title: words.failure.pageTitle, status, main: card(head) };
  const path = paymentPath(link);
  const main = html`<section class="card" data-watch="${path}/status" data-state="unknown" data-next="${path}">
    ${head}
    <form method="get" action="${path}"><button class="btn quiet full" type="submit">${words.failure.again}</button></form>
  </section>`;
  return { title: words.failure.pageTitle, status, main };
}

/** How to tell that the page is ours, and what we keep. */
export function aboutPage({ words: { about } }: Voice, publicUrl: string): View {
  const main = html`${section('genuine', about.genuine.title, about.genuine.paragraphs(publicUrl))}
  ${section('privacy', about.privacy.title, about.privacy.paragraphs)}`;
  return {
    title: about.pageTitle,
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
export function formTooOldPage({ words }: Voice, link: string): View {
  const { title, text, startAgain } = words.formTooOld;
  const main = html`<section class="card">
    ${outcome('plain', icons.alert, title, html`<p>${text}</p>`)}
    <a class="btn full" href="${paymentPath(link)}">${startAgain}</a>
  </section>`;
  return { title, status: 403, main };
}
