import { type Html, html } from '@cauce/html';
import { type ConnectFacts } from './facts.js';

/** The page's title under the store that it is about. */
export function heading(title: string, { connection, words }: ConnectFacts): Html {
  return html`<div class="stack tight">
    <p class="soft">${words.connect.store(connection.store.displayName)}</p>
    <h1>${title}</h1>
  </div>`;
}
