import { type Html, html } from '@cauce/html';
import { alertBanner } from '../../pages/banner.js';
import { connectPath, type View } from '../../pages/view.js';
import { type RefusalWords } from '../../wording/connect-words.js';
import { type TokenFault } from '../../wording/entry-errors.js';
import { connectState, refusalOf } from '../page-state.js';
import { addressOf, type ConnectFacts, momentOf } from './facts.js';
import { heading } from './parts.js';

/** The facts that the form shows. `fault`: of the token that was just entered. */
export type TokenFormFacts = ConnectFacts & { readonly csrfToken: string; readonly fault?: TokenFault | undefined };

/** Where the merchant pastes the token. No answer of ours has it, so the field is always empty. The operator chose the address. */
export function tokenFormPage(facts: TokenFormFacts): View {
  const { connection, words } = facts;
  const { form, lines: names } = words.connect;
  const problem = problemOf(facts);
  const main = html`${problem && alertBanner(problem.title, html`<p>${problem.text}</p>`)}
    <section class="card">
      ${heading(form.title, facts)}
      <p>${form.text}</p>
      <div class="field">
        <p><b>${names.address}</b></p>
        <p class="hint">${form.addressHint}</p>
        <p>${addressOf(facts)}</p>
      </div>
      ${connection.tokensLeft > 0 ? tokenForm(facts, problem?.field) : html`<p>${form.noneLeft}</p>`}
      <div class="stack tight">
        <h2>${form.mayTitle}</h2>
        <p class="soft">${form.may}</p>
      </div>
    </section>`;
  return { title: problem?.title ?? form.title, connection, main };
}

function problemOf({ connection, words, fault }: TokenFormFacts): RefusalWords | undefined {
  if (fault !== undefined) return words.connect.faults[fault];
  if (connectState(connection) !== 'refused') return undefined;
  const { reason, httpStatus } = refusalOf(connection);
  return words.connect.refused(reason, httpStatus);
}

function tokenForm(facts: TokenFormFacts, error: string | undefined): Html {
  const { connection, words, link, csrfToken } = facts;
  const { form } = words.connect;
  const message = error === undefined ? '' : html`<p class="error" id="tk-e">${error}</p>`;
  const marked = error === undefined ? html` aria-describedby="tk-h"` : html` aria-describedby="tk-h tk-e" aria-invalid="true"`;
  return html`<form class="stack" method="post" action="${connectPath(link)}/token" data-busy="${form.busy}">
    <input type="hidden" name="_csrf" value="${csrfToken}" />
    <div class="field">
      <label for="tk">${form.label}</label>
      <p class="hint" id="tk-h">${form.hint}</p>
      ${message}<input id="tk" name="accessToken" type="password" autocomplete="off" spellcheck="false" ${marked} required />
    </div>
    <button class="btn full" type="submit">${form.button}</button>
    <p class="hint">${form.until(momentOf(connection.expireTime, facts))}</p>
    <p class="hide" role="status" data-status="${form.busyStatus}"></p>
  </form>`;
}
