import { type Html, html } from '@cauce/html';
import { icons } from './icons.js';

/** What has just happened: the first thing on the page, and the page's title. */
export type PageBanner = { readonly title: string; readonly body: Html };

/** Something happened: the first thing on the page, and it takes the focus, with scripts or without. */
export function alertBanner(title: string, body: Html, tone: 'bad' | 'wait' = 'bad'): Html {
  return html`<div class="banner ${tone} span" role="alert" tabindex="-1" autofocus>
    ${icons.alert}
    <div>
      <h2>${title}</h2>
      ${body}
    </div>
  </div>`;
}
