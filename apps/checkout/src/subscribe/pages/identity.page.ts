import { type Html, html } from '@cauce/html';
import { type DocumentTypeChoice } from '../../document-types.js';
import { alertBanner } from '../../pages/banner.js';
import { documentOptions } from '../../pages/document-options.js';
import { subscriptionPath, type View } from '../../pages/view.js';
import { type IdentityError, type IdentityField } from '../../wording/entry-errors.js';
import type { Message } from '../../wording/sayings.js';
import type { Words } from '../../wording/words.js';
import { type IdentityValues } from '../entered-identity.js';
import { type SubscriptionFacts } from './facts.js';
import { messageBanner, steps } from './parts.js';

/** What the form is made from. `values`: what it shows already; `errors`: what is wrong with that. */
export type IdentityFacts = SubscriptionFacts & {
  readonly csrfToken: string;
  readonly documentTypes: readonly DocumentTypeChoice[];
  readonly values: IdentityValues;
  readonly errors?: readonly IdentityError[];
  readonly banner?: Message | undefined;
};

// prettier-ignore
const FIELDS: Readonly<Record<IdentityField, { id: string; attributes: Html }>> = {
  firstName: { id: 'fn', attributes: html`autocomplete="given-name" maxlength="100"` },
  lastName:  { id: 'ln', attributes: html`autocomplete="family-name" maxlength="100"` },
  document:  { id: 'dn', attributes: html`autocomplete="off" maxlength="30"` },
};

/** The second step: who accepts. Says nothing of whether a document is known; the address cannot be changed. */
export function identityPage(facts: IdentityFacts): View {
  const { subscription, words, link, csrfToken, documentTypes, values, errors = [], banner } = facts;
  const { identity, back } = words.subscription;
  const path = subscriptionPath(link);
  const email = subscription.buyer?.email;
  const main = html`${errors.length > 0 ? toCheck(errors, words) : banner && messageBanner(banner)}${steps(words, 2)}
    <section class="card">
      <div class="stack tight">
        <h1>${identity.title}</h1>
        <p class="soft">${identity.text}</p>
      </div>
      <form class="stack" method="post" action="${path}/you" data-busy="${identity.busy}">
        <input type="hidden" name="_csrf" value="${csrfToken}" />
        <div class="pair">${field('firstName', facts)}${field('lastName', facts)}</div>
        <div class="pair roomy">
          <div class="field">
            <label for="dt">${words.method.documentType}</label
            ><select id="dt" name="documentType">
              ${documentOptions(documentTypes, values.documentType, words)}
            </select>
          </div>
          ${field('document', facts)}
        </div>
        <button class="btn full" type="submit">${identity.send}</button>
        <p class="hint">${email === undefined ? identity.noEmail : identity.hint(email)}</p>
        <p class="hide" role="status" data-status="${identity.busyStatus}"></p>
      </form>
      <a class="btn quiet full" href="${path}">${back}</a>
    </section>`;
  return { title: errors.length > 0 ? identity.toCheck(errors.length) : (banner?.title ?? identity.title), about: subscription, main };
}

function toCheck(errors: readonly IdentityError[], { subscription: { identity } }: Words): Html {
  const item = (error: IdentityError) =>
    html`<li><a href="#${FIELDS[error.field].id}">${identity.labels[error.field]}: ${identity.error(error).short}</a></li>`;
  return alertBanner(
    identity.toCheck(errors.length),
    html`<ul>
      ${errors.map(item)}
    </ul>`,
  );
}

function field(name: IdentityField, { words, values, errors = [] }: IdentityFacts): Html {
  const { identity } = words.subscription;
  const { id, attributes } = FIELDS[name];
  const error = errors.find((candidate) => candidate.field === name);
  const errorText = error === undefined ? '' : html`<p class="error" id="${id}-e">${identity.error(error).full}</p>`;
  const marked = error === undefined ? '' : html` aria-describedby="${id}-e" aria-invalid="true"`;
  return html`<div class="field">
    <label for="${id}">${identity.labels[name]}</label>${errorText}<input id="${id}" name="${name}" value="${values[name] ?? ''}" ${attributes}${marked} required />
  </div>`; // prettier-ignore
}
