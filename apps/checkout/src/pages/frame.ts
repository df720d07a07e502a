import { type Html, html, LOCALES } from '@cauce/html';
import { otherLanguage, otherLanguageHref } from '../wording/language.js';
import { type Words } from '../wording/words.js';
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

function head({ title, about }: View, { sheets, scripts, icon }: FrameFacts): Html {
  return html`
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
    <title>${title} · ${about?.store.displayName ?? 'Cauce'}</title>
    <link rel="icon" href="${icon}" />
    ${sheets.map((sheet) => html`<link rel="stylesheet" href="${sheet}" />`)}
    ${scripts.map((script) => html`<script type="module" src="${script}"></script>`)}
  `;
}

function who(about: About | undefined): Html {
  const name = about?.store.displayName ?? 'Cauce';
  return html`<p class="who"><span class="mark" aria-hidden="true">${initial(name)}</span><span>${name}</span></p>`;
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
  if (about !== undefined) return words.dealingWith(about.store.displayName, about.organization.displayName);
  return html`${words.carrier}${unknownStore && html` ${words.unknownStore}`}`;
}

/** The first letter as a reader sees it: a code point is not always a whole one. */
function initial(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (first?.segment ?? '').toUpperCase();
}
