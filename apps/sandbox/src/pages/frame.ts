import { type Html, html, type HtmlValue, page } from '@cauce/html';
import { assets, sheets } from './assets.js';

/** The pages of the bar, in order. */
const PAGES = [
  { path: '/', title: 'Start' },
  { path: '/inbox', title: 'Webhooks' },
  { path: '/bank', title: 'Bank' },
  { path: '/mail', title: 'Mail' },
  { path: '/ledger', title: 'Ledger' },
  { path: '/partner', title: 'Partner' },
  { path: '/scripts', title: 'Scripts' },
] as const;

type Frame = {
  readonly at: (typeof PAGES)[number]['path'] | 'elsewhere';
  readonly title: string;
  readonly body: HtmlValue;
  readonly scripts?: readonly string[];
};

/** Every page of the sandbox: the strip that tells it from production, the bar, and the page itself. */
export const frame = ({ at, title, body, scripts = [] }: Frame): Html =>
  page({
    lang: 'en',
    title: `${title} · Cauce sandbox`,
    sheets,
    scripts: scripts.map((name) => assets.href(name)),
    head: html`<link rel="icon" href="${assets.href('mark.svg')}" />`,
    bodyClass: 'tool',
    body: html`<header>
        <p class="strip">Sandbox: no real money, no real mail</p>
        <div class="bar">
          <p class="who">
            <span class="mark" aria-hidden="true">C</span><span>Cauce <span class="soft">sandbox</span></span>
          </p>
          <nav aria-label="Main">${PAGES.map((entry) => link(entry, at))}</nav>
        </div>
      </header>
      <main id="main" class="sheet">${body}</main>`,
  });

const link = ({ path, title }: (typeof PAGES)[number], at: string): Html =>
  path === at ? html`<a href="${path}" aria-current="page">${title}</a>` : html`<a href="${path}">${title}</a>`;
