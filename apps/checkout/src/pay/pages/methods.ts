import { type Html, html } from '@cauce/html';
import { type PaymentMethod } from '@cauce/kernel';
import { cardForm, type CardFormFacts } from '../../pages/card-form.js';
import { methodIcons } from '../../pages/icons.js';
import { isCardElsewhere } from '../page-state.js';
import { methodForm, type MethodFormFacts } from './method-forms.js';

/** The ways to pay, and which one is open. */
export type MethodsFacts = MethodFormFacts & {
  readonly methods: readonly PaymentMethod[];
  /** What the buyer is busy with. */
  readonly chosen: PaymentMethod | undefined;
  readonly card: CardFormFacts;
  /** After another try no way is chosen for the buyer: least of all the one that came to nothing. */
  readonly again: boolean;
};

/** A radio for each method, its form below it when it is chosen; with one method the form alone. */
export function methodList(facts: MethodsFacts): Html {
  const { methods, words } = facts;
  const [only] = methods;
  if (only === undefined) return html`<p class="card">${words.method.none(facts.payment.store.displayName)}</p>`;
  if (methods.length === 1) return alone(only, facts);
  const chosen = methods.find((method) => method === facts.chosen) ?? (facts.again ? undefined : only);
  return html`<fieldset class="methods" id="methods">
    <legend>${facts.again ? words.method.legendAgain : words.method.legend}</legend>
    ${methods.map((method) => choice(method, method === chosen, facts))}
  </fieldset>`;
}

function choice(method: PaymentMethod, isChosen: boolean, facts: MethodsFacts): Html {
  const { words } = facts;
  return html`<div class="method">
    <label
      ><input type="radio" name="method" value="${method}" ${isChosen ? html` checked` : ''} /><span
        ><b>${words.methods[method]}</b><span class="small soft">${words.method.about[method]}</span></span
      >${methodIcons[method]}</label
    >
    ${form(method, facts, 'method-body')}
  </div>`;
}

function alone(method: PaymentMethod, facts: MethodsFacts): Html {
  const { words } = facts;
  const legend = hasCardForm(method, facts) ? (facts.again ? words.card.legendAgain : words.card.legend) : words.methods[method];
  return html`<section class="card" aria-labelledby="methods">
    <h2 id="methods">${legend}</h2>
    ${form(method, facts, 'alone')}
  </section>`;
}

function form(method: PaymentMethod, facts: MethodsFacts, place: string): Html {
  return hasCardForm(method, facts) ? cardForm(facts.card, place) : methodForm(method, facts, place);
}

/** Only the form that goes to the processor has card fields. */
function hasCardForm(method: PaymentMethod, { payment }: MethodsFacts): boolean {
  return method === 'CARD' && !isCardElsewhere(payment);
}
