import { type Html, html } from '@cauce/html';

type Tone = 'good' | 'bad' | 'wait' | 'plain';

/** The page is the answer: a seal (a shape, its colour comes last), the title and the sentences. */
export function outcome(tone: Tone, seal: Html, title: string, body: Html, role?: 'status'): Html {
  const live = role === undefined ? '' : html` role="${role}"`;
  return html`<div class="outcome" ${live}>
    <span class="seal ${tone}">${seal}</span>
    <h1>${title}</h1>
    ${body}
  </div>`;
}

/** Rows of a definition list; a row without a value is left out. */
export function lines(rows: readonly (readonly [string, Html | string | undefined])[]): Html {
  return html`${rows.map(([label, value]) =>
    value === undefined || value === ''
      ? ''
      : html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
  )}`;
}
