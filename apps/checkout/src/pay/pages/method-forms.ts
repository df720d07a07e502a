import { type CheckoutPayment } from '@cauce/contracts';
import { type Html, html, type Language, money } from '@cauce/html';
import { type PaymentMethod } from '@cauce/kernel';
import { type DocumentTypeChoice } from '../../document-types.js';
import { documentOptions } from '../../pages/document-options.js';
import { type SourceField } from '../../wording/entry-errors.js';
import { type Words } from '../../wording/words.js';
import { type EnteredForm } from '../entered-source.js';
import { type Entries } from '../kept-entries.js';

/** What the methods' own forms are made from. */
export type MethodFormFacts = {
  readonly words: Words;
  readonly language: Language;
  readonly payment: CheckoutPayment;
  /** Where they go: to us. */
  readonly action: string;
  readonly csrfToken: string;
  /** Identifies these forms, so that one sent twice is one try. */
  readonly formId: string;
  /** Which documents a buyer can name. */
  readonly documentTypes: readonly DocumentTypeChoice[];
  /** As it was sent, when there is something to correct. */
  readonly entered?: EnteredForm | undefined;
  /** What was written for tries that came to nothing. */
  readonly entries: Entries;
};

/** The form of a method that comes to us: all but a card that is entered here. @param place the class of what is shown with its radio */
export function methodForm(method: PaymentMethod, facts: MethodFormFacts, place: string): Html {
  const { words, action, csrfToken, formId } = facts;
  if (method === 'PSE' && (facts.payment.banks ?? []).length === 0) return html`<p class="${place} soft">${words.method.noBanks}</p>`;
  return html`<form class="${place} stack" method="post" action="${action}" data-busy="${words.method.busy}">
    <input type="hidden" name="_csrf" value="${csrfToken}" /><input type="hidden" name="form" value="${formId}" /><input
      type="hidden"
      name="method"
      value="${method}"
    />
    ${FIELDS[method](facts)}
    <button class="btn full" type="submit">${buttonOf(method, facts)}</button>
    ${hintOf(method, facts)}
    <p class="hide" role="status" data-status="${words.method.busyStatus}"></p>
  </form>`;
}

const FIELDS: Readonly<Record<PaymentMethod, (facts: MethodFormFacts) => Html>> = {
  CARD: ({ words }) => html`<p class="soft">${words.method.cardText}</p>`,
  PSE: (facts) => html`${bankField(facts)} ${personField(facts)} ${holderFields('PSE', 'p', facts)}`,
  WALLET_A: (facts) => phoneField(facts),
  BANK_A: ({ words }) => html`<p class="soft">${words.method.bankAText}</p>`,
  SERVICE: (facts) => holderFields('SERVICE', 's', facts),
  PARTNER_PLATFORM: ({ words }) => html`<p class="soft">${words.method.partnerText}</p>`,
};

/** Where the errors of a form lead to. */
export function fieldId(method: PaymentMethod, field: SourceField): string {
  return field === 'document' ? `${method === 'PSE' ? 'p' : 's'}-dn` : { bank: 'pb', phoneNumber: 'wp' }[field];
}

function buttonOf(method: PaymentMethod, { words, payment, language }: MethodFormFacts): string {
  return method === 'SERVICE' ? words.pay(money(payment.payableCents, payment.currencyCode, language)) : words.method.buttons[method];
}

function hintOf(method: PaymentMethod, { words, payment, language }: MethodFormFacts): Html | string {
  const hint = words.method.hint(method, money(payment.payableCents, payment.currencyCode, language));
  return hint === undefined ? '' : html`<p class="hint">${hint}</p>`;
}

function bankField(facts: MethodFormFacts): Html {
  const { words, payment } = facts;
  const chosen = valueOf('PSE', 'bank', facts);
  return field('PSE', 'bank', words.method.bank, facts, (marks) => html`<select id="pb" name="bank"${marks} required>
    <option value="">${words.method.chooseBank}</option>
    ${(payment.banks ?? []).map(({ code, name }) => option(code, words.method.bankName(name), chosen))}
  </select>`); // prettier-ignore
}

function personField(facts: MethodFormFacts): Html {
  const { belongsTo, person, company } = facts.words.method;
  const chosen = valueOf('PSE', 'personType', facts) || 'NATURAL';
  const pick = (value: string, label: string) =>
    html`<label class="pick"
      ><input type="radio" name="personType" value="${value}" ${chosen === value ? html` checked` : ''} /> ${label}</label
    >`;
  return html`<fieldset class="field">
    <legend>${belongsTo}</legend>
    <div class="pair">${pick('NATURAL', person)}${pick('LEGAL', company)}</div>
  </fieldset>`;
}

function holderFields(method: PaymentMethod, prefix: string, facts: MethodFormFacts): Html {
  const { documentType, document } = facts.words.method;
  const chosen = valueOf(method, 'documentType', facts);
  return html`<div class="pair roomy">
    <div class="field">
      <label for="${prefix}-dt">${documentType}</label
      ><select id="${prefix}-dt" name="documentType">
        ${documentOptions(facts.documentTypes, chosen, facts.words)}
      </select>
    </div>
    ${field(method, 'document', document, facts, (marks) => input(`${prefix}-dn`, 'document', valueOf(method, 'document', facts), html` autocomplete="off" maxlength="30"${marks}`))}
  </div>`; // prettier-ignore
}

function phoneField(facts: MethodFormFacts): Html {
  const attributes = html` type="tel" class="num" autocomplete="tel" maxlength="30"`;
  return field('WALLET_A', 'phoneNumber', facts.words.method.phone, facts, (marks) =>
    input('wp', 'phoneNumber', valueOf('WALLET_A', 'phoneNumber', facts), html`${attributes}${marks}`),
  );
}

function input(id: string, name: string, value: string, attributes: Html): Html {
  return html`<input id="${id}" name="${name}" value="${value}" ${attributes} required />`;
}

function option(value: string, label: string, chosen: string): Html {
  return html`<option value="${value}" ${value === chosen ? html` selected` : ''}>${label}</option>`;
}

/** A label, what is wrong, the control: in this order. */
function field(
  method: PaymentMethod,
  name: SourceField,
  label: string,
  { entered, words }: MethodFormFacts,
  control: (marks: Html) => Html,
): Html {
  const id = fieldId(method, name);
  const error = entered?.method === method ? entered.errors.find((each) => each.field === name) : undefined;
  const errorText = error && html`<p class="error" id="${id}-e">${words.method.error(error).full}</p>`;
  const marks = error ? html` aria-describedby="${id}-e" aria-invalid="true"` : html``;
  return html`<div class="field"><label for="${id}">${label}</label>${errorText}${control(marks)}</div>`;
}

/** What was written is never cleared. */
function valueOf(method: PaymentMethod, name: string, { entered, entries }: MethodFormFacts): string {
  return (entered?.method === method ? entered.values : entries[method])?.[name] ?? '';
}
