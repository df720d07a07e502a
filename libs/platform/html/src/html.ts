const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' };

/**
 * Turn the direction of all that follows, an amount for instance: whoever names a product or a store must not write our page. Texts are stored
 * byte for byte, so they are taken out where they are shown. What a name in Hebrew or Arabic may need (U+200E, U+200F, U+061C) stays.
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;
const SEPARATORS = /[\u2028\u2029]/g;

/** Escapes a text for element content and for attribute values in quotes. */
const escapeHtml = (text: string): string =>
  text
    .replace(TURNS, '')
    .replace(SEPARATORS, '\n')
    .replace(/[&<>"'`]/g, (character) => ESCAPES[character] ?? character);

/** Markup that is known to be safe: made by {@link html}, or vouched for by {@link raw}. Nothing else passes unescaped. */
export class Html {
  private readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

/** What a template takes. `undefined`, `null` and `false` are written as nothing, so that `condition && html…` reads well. */
export type HtmlValue = Html | string | number | bigint | undefined | null | false | readonly HtmlValue[];

/**
 * Markup from a template. Every value is escaped, and stripped of what turns the direction of writing, unless it is {@link Html}; arrays are
 * written one after the other.
 * Values belong in element content or inside quotes, never in a tag's or attribute's name, nor inside `<script>` or `<style>`.
 */
export const html = (strings: TemplateStringsArray, ...values: HtmlValue[]): Html =>
  new Html(strings.reduce((markup, text, index) => markup + written(values[index - 1]) + text));

/** Vouches for markup that no template made. Never for anything that came from outside. */
export const raw = (markup: string): Html => new Html(markup);

const written = (value: HtmlValue): string => {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(written).join('');
  return escapeHtml(String(value));
};
