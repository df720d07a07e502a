import { type HTMLElement, parse } from 'node-html-parser';

/** A form of a page, as a browser without scripts would send it. */
export type Form = { readonly action: string; readonly method: string; readonly fields: Readonly<Record<string, string>> };

/** Scripts and styles are text; all else is read, what `noscript` holds too. */
const WITHOUT_SCRIPTS = { blockTextElements: { script: true, style: true } };

/** The forms of a page, in its order. Of radios the chosen one is sent; a box counts as ticked. */
export function formsOf(page: string): Form[] {
  return elementsOf(page, 'form').map((form) => ({
    action: form.getAttribute('action') ?? '',
    method: (form.getAttribute('method') ?? 'get').toUpperCase(),
    fields: Object.fromEntries(form.querySelectorAll('input[name], select[name]').filter(isSent).map(nameAndValue)),
  }));
}

/** Where the page's main link leads when that is away from us: to the bank, the wallet or the partner, or back to the store. */
export function linkAwayOf(page: string): string | undefined {
  return elementsOf(page, 'a.btn.full[rel="noreferrer"]')[0]?.getAttribute('href');
}

/** What a page says first. */
export function headingOf(page: string): string {
  const [heading] = [...elementsOf(page, 'h1'), ...elementsOf(page, 'h2')];
  return heading?.text.trim() ?? '';
}

function elementsOf(page: string, selector: string): HTMLElement[] {
  return parse(page, WITHOUT_SCRIPTS).querySelectorAll(selector);
}

function isSent(control: HTMLElement): boolean {
  return control.getAttribute('type') !== 'radio' || control.hasAttribute('checked');
}

/** Of a list the chosen entry, or else the first. */
function nameAndValue(control: HTMLElement): [name: string, value: string] {
  const chosen = control.querySelector('option[selected]') ?? control.querySelector('option') ?? control;
  return [control.getAttribute('name') ?? '', chosen.getAttribute('value') ?? ''];
}
