import { type Html, html } from '@cauce/html';
import { type CardError, type CardField } from '../wording/entry-errors.js';
import type { CardFormSayings } from '../wording/sayings.js';
import type { Words } from '../wording/words.js';
import { alertBanner } from './banner.js';
import { icons } from './icons.js';

/** Where the card goes and where the processor sends the buyer back to. */
export type CardFormFacts = {
  readonly words: Words;
  readonly says: CardFormSayings;
  /** The processor's own address: no card field ever reaches us. */
  readonly action: string;
  readonly returnUri: string;
  /** Where the script asks for the words of what is wrong. */
  readonly checkPath: string;
  /** Where the script brings the token, and the proof that it is this page's. */
  readonly payPath: string;
  readonly csrfToken: string;
  /** What the button says where one press is enough. */
  readonly payLabel: string;
  readonly errors: readonly CardError[];
};

// prettier-ignore
const FIELDS: Readonly<Record<CardField, { id: string; attributes: Html }>> = {
  number:       { id: 'cn', attributes: html`class="num" inputmode="numeric" autocomplete="cc-number" maxlength="30"` },
  expiry:       { id: 'ce', attributes: html`inputmode="numeric" autocomplete="cc-exp" maxlength="9"` },
  securityCode: { id: 'cc', attributes: html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"` },
  name:         { id: 'ch', attributes: html`autocomplete="cc-name" maxlength="100"` },
};

/**
 * The card form. Without scripts its button leads to the page that asks for a confirmation; with scripts the button pays at once
 * (docs/adr/0011).
 */
export function cardForm(facts: CardFormFacts, place: string): Html {
  const { words, says, action, returnUri, checkPath, payPath, csrfToken, payLabel } = facts;
  return html`<form
    class="${place} stack"
    method="post"
    action="${action}"
    data-posts-to="processor"
    data-check="${checkPath}"
    data-pays="${payPath}"
    data-csrf="${csrfToken}"
    data-label="${payLabel}"
    data-busy="${says.busy}"
  >
    <input type="hidden" name="returnUri" value="${returnUri}" />
    ${field('number', facts)}
    <div class="pair">${field('expiry', facts)}${field('securityCode', facts)}</div>
    ${field('name', facts)}
    <button class="btn full" type="submit">${says.next}</button>
    <p class="hint" data-two-steps>${says.nextHint}</p>
    <p class="note">${icons.lock}<span>${words.card.straight}</span></p>
    <p class="hide" role="status" data-status="${says.busyStatus}"></p>
    <template>${alertBanner(says.notSent.title, html`<p>${says.notSent.text}</p>`)}</template>
  </form>`;
}

/** The list at the top of the page: each error leads to its field. */
export function errorList(errors: readonly CardError[], { card }: Words): Html {
  return html`<ul>
    ${errors.map((error) => html`<li><a href="#${FIELDS[error.field].id}">${card.labels[error.field]}: ${card.error(error).short}</a></li>`)}
  </ul>`;
}

function field(name: CardField, { words: { card }, errors }: CardFormFacts): Html {
  const { id, attributes } = FIELDS[name];
  const error = errors.find((candidate) => candidate.field === name);
  const errorText = error === undefined ? '' : html`<p class="error" id="${id}-e">${card.error(error).full}</p>`;
  const marked = error === undefined ? '' : html` aria-describedby="${id}-e" aria-invalid="true"`;
  const placeholder = name === 'expiry' ? html` placeholder="${card.expiryPlaceholder}"` : '';
  return html`<div class="field">
    <label for="${id}">${card.labels[name]}</label>${errorText}<input
      id="${id}"
      name="${name}"
      ${attributes}${placeholder}${marked}
      required
    />
  </div>`;
}
