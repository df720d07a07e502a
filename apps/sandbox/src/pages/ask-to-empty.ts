import { type Html, html, type HtmlValue } from '@cauce/html';

/** A button that empties a list, once the question is answered; it asks without a script. @param what `7 webhooks`. */
export const askToEmpty = (action: string, what: string, isEmpty: boolean): HtmlValue =>
  !isEmpty &&
  html`<details class="ask">
    <summary class="btn quiet">Empty</summary>
    <form class="card stack tight" method="post" action="${action}">
      <p>Delete ${what}? Nobody can bring them back.</p>
      <button class="btn bad" type="submit">Delete them</button>
    </form>
  </details>`;

/** A field to search a list by, and a button; what is found stays in the address. */
export const searchForm = (action: string, q: string, about: string, more: HtmlValue = ''): Html =>
  html`<form class="filters" method="get" action="${action}" role="search">
    <div class="field">
      <label for="q">Search</label>
      <p class="hint" id="q-hint">${about}</p>
      <input id="q" name="q" type="search" maxlength="100" value="${q}" aria-describedby="q-hint" />
    </div>
    ${more}
    <button class="btn quiet" type="submit">Show</button>
  </form>`;
