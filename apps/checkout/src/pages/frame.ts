import { type Html, html, LOCALES, mailto } from '@cauce/html';
import { pictureOrigin } from '../web/pictures.js';
import { otherLanguage, otherLanguageHref } from '../wording/language.js';
import { type Help, type Words } from '../wording/words.js';
import { type About, type View, type Voice } from './view.js';

/** What the frame needs besides the view: where its files are, and the query of the address. */
export type FrameFacts = Voice & {
  readonly sheets: readonly string[];
  readonly scripts: readonly string[];
  readonly icon: string;
  readonly search: string;
  /** No real money moves in this system. */
  readonly isTest: boolean;
};

/** The whole document around a view. */
export function frame(view: View, facts: FrameFacts): Html {
  const { language, words, search } = facts;
  return html`<!doctype html>
    <html lang="${LOCALES[language]}" dir="ltr" ${view.wide ? html` class="wide"` : ''}>
      <head>
        ${head(view, facts)}
      </head>
      <body data-words="${JSON.stringify(words.script)}">
        <a class="skip" href="#main">${words.frame.skip}</a>
        <header>
          ${testStrip(view, facts)}
          <div class="top">
            ${who(view.about)}
            <a href="${otherLanguageHref(language, search)}" hreflang="${otherLanguage(language)}" lang="${otherLanguage(language)}"
              >${language === 'es' ? 'English' : 'Español'}</a
            >
          </div>
        </header>
        <main class="${view.wide ? 'frame two' : 'frame'}" id="main">${view.main}</main>
        <footer class="foot">${foot(view, words)}</footer>
      </body>
    </html>`;
}

function head(view: View, { words, sheets, scripts, icon }: FrameFacts): Html {
  const { title, about } = view;
  return html`
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
    <meta name="description" content="${description(view, words)}" />
    <title>${title} · ${about?.store.displayName ?? 'Cauce'}</title>
    <link rel="icon" href="${icon}" />
    ${sheets.map((sheet) => html`<link rel="stylesheet" href="${sheet}" />`)}
    ${scripts.map((script) => html`<script type="module" src="${script}"></script>`)}
  `;
}

/** What a chat or a list of pages shows of the address: no more of it than whose it is. */
function description({ about, connection, description }: View, { frame, connect }: Words): string {
  if (connection !== undefined) return connect.description(connection.store.displayName);
  return description ?? (about === undefined ? frame.carrier : frame.description(about.store.displayName));
}

function who(about: About | undefined): Html {
  const name = about?.store.displayName ?? 'Cauce';
  const mark = html`<span class="mark" aria-hidden="true">${initial(name)}</span>`;
  return html`<p class="who">${logo(about) ?? mark}<span>${name}</span></p>`;
}

/** The store's own mark, beside its name: a picture that does not load leaves the name. Undefined where the page's policy could not name it. */
function logo(about: About | undefined): Html | undefined {
  const address = about?.store.profile?.logoUrl;
  if (address === undefined || pictureOrigin(address) === undefined) return undefined;
  return html`<img class="logo" src="${address}" alt="" height="36" referrerpolicy="no-referrer" />`;
}

/** The first thing on the page: nobody should take a test for a payment. */
function testStrip({ about, connection }: View, { words, isTest }: FrameFacts): Html | string {
  return isTest || (about ?? connection)?.environment === 'DEVELOPMENT' ? html`<p class="strip">${words.frame.testStrip}</p>` : '';
}

function foot(view: View, words: Words): Html {
  const { footNav, privacy, genuine } = words.frame;
  return html`
    <p>${whoIsWho(view, words)}</p>
    <nav aria-label="${footNav}"><a href="/about#privacy">${privacy}</a><a href="/about#genuine">${genuine}</a></nav>
  `;
}

function whoIsWho({ about, connection, unknownStore }: View, { frame: words, connect }: Words): Html {
  if (connection !== undefined) return connect.foot(connection.store.displayName, connection.organization.displayName);
  if (about !== undefined) return words.dealingWith(about.store.displayName, about.organization.displayName, helpOf(about.store));
  return html`${words.carrier}${unknownStore && html` ${words.unknownStore}`}`;
}

/** Where the store answers questions, as links. Of the page its host alone: it may be long, and the host says whose it is. */
function helpOf({ profile }: About['store']): Help {
  const { supportEmail, supportUrl } = profile ?? {};
  const host = supportUrl === undefined ? undefined : URL.parse(supportUrl)?.host;
  return {
    ...(supportEmail !== undefined && { email: html`<a href="${mailto(supportEmail)}">${supportEmail}</a>` }),
    ...(host !== undefined && { page: html`<a href="${supportUrl}" rel="noreferrer">${host}</a>` }),
  };
}

/** The first letter as a reader sees it: a code point is not always a whole one. */
function initial(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (first?.segment ?? '').toUpperCase();
}
