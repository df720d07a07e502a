import { html } from '@cauce/html';
import { icons } from './icons.js';
import { outcome } from './outcome.js';
import { type Hosted, type View, type Voice } from './view.js';

/** A form that was not begun. */
export type RefusedForm = {
  /** Where it was sent. */
  readonly action: string;
  /** All that was in it: the same try when it is sent again, so nothing is paid twice. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** A try before it may have taken money: then nobody may say that nothing was taken. */
  readonly isTried: boolean;
};

/** How soon the script looks whether a page can be shown, in seconds. */
const PAUSE_S = 2;

/** Nothing was begun: says so, and its button sends the same form again. Needs nothing from anyone. */
export function busyFormPage({ words }: Voice, { path }: Hosted, { action, fields, isTried }: RefusedForm, status: number): View {
  const { busy, declined } = words;
  const about = isTried
    ? html`<p>${busy.text(busy.notBegun)}</p>
        <p class="small soft">${busy.triedBefore}</p>`
    : html`<p>${busy.text(declined.nothingTaken)}</p>`;
  const main = html`<section class="card">
    ${outcome('wait', icons.clock, busy.title, about, 'status')}
    <form class="stack tight" method="post" action="${action}" data-busy="${busy.pressed}">
      ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="btn full" type="submit">${busy.again}</button>
      <a class="btn quiet full" href="${path}">${busy.back}</a>
      <p class="hide" role="status" data-status="${busy.pressedStatus}"></p>
    </form>
  </section>`;
  return { title: busy.title, status, main };
}

/** Nothing of a partner's token was used. It stands on no page, so that it has to be pasted again. */
export function busyTokenPage({ words: { busy } }: Voice, { path }: Hosted, status: number): View {
  const main = html`<section class="card">
    ${outcome('wait', icons.clock, busy.title, html`<p>${busy.token}</p>`, 'status')}
    <a class="btn full" href="${path}">${busy.back}</a>
  </section>`;
  return { title: busy.title, status, main };
}

/** A page that cannot be shown now. The script looks again; without it the button does. @param shown the page's address */
export function busyPage({ words: { busy } }: Voice, { path }: Hosted, shown: string, status: number): View {
  const main = html`<section class="card" data-watch="${path}/status" data-state="unknown" data-next="${shown}" data-pause="${PAUSE_S}">
    ${outcome('wait', icons.clock, busy.title, html`<p>${busy.page}</p>`, 'status')}
    <a class="btn quiet full" href="${shown}">${busy.reload}</a>
  </section>`;
  return { title: busy.title, status, main };
}
