import { type Html, html } from '../html.js';
import { type Language, LOCALES } from './language.js';

/** Making a format costs a hundred times as much as using one. There are at most two per currency (ISO 4217) and language. */
const FORMATS = new Map<string, Intl.NumberFormat>();

/** es-CO would leave out the space that Spanish asks for. */
const PERCENT: Readonly<Record<Language, Intl.NumberFormat>> = { en: percentIn('en'), es: percentIn('es') };

/** An amount as text: `COP 216,000`, `$ 216.000`, `USD 10.00`. Cents are hundredths in every currency (docs/api.md, "Resources"). */
export function money(cents: number, currency: string, language: Language): string {
  const sign = cents < 0 ? '−' : '';
  return sign + format(currency, language, cents % 100 !== 0).format(Math.abs(cents) / 100);
}

/** The amount for the page: never broken over two lines, its figures aligned. */
export function amount(cents: number, currency: string, language: Language): Html {
  return html`<span class="money">${money(cents, currency, language)}</span>`;
}

/** The amount of a total as text: `COP 216,000`, `$ 216.000 COP`. */
export function namedMoney(cents: number, currency: string, language: Language): string {
  const text = money(cents, currency, language);
  return namesCurrency(text) ? text : `${text} ${currency}`;
}

/** The amount of a total for the page: it names the currency where the amount alone shows only its sign (`$ 216.000 COP`). */
export function total(cents: number, currency: string, language: Language): Html {
  const text = money(cents, currency, language);
  return html`<span class="money">${text}${namesCurrency(text) ? '' : html` <small>${currency}</small>`}</span>`;
}

/**
 * A total at the size of a headline; undefined where its figures would not fit on a phone. Where text is large, they have a line of their own
 * below the currency.
 */
export function headline(cents: number, currency: string, language: Language): Html | undefined {
  if (!isShort(cents, currency, language)) return undefined;
  const text = money(cents, currency, language);
  const figures = text.search(/\d/);
  const after = namesCurrency(text) ? '' : html` <small>${currency}</small>`;
  const written = html`<span class="money">${text.slice(0, figures)}<wbr />${text.slice(figures)}${after}</span>`;
  return html`<span class="total">${written}</span>`;
}

function isShort(cents: number, currency: string, language: Language): boolean {
  const text = money(cents, currency, language);
  return text.length + (namesCurrency(text) ? 0 : 2) <= 14;
}

/** A share in [0, 1) as the page writes it: `10%`, `12,5 %`. */
export function percent(share: number, language: Language): string {
  return PERCENT[language].format(share);
}

function percentIn(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
}

/** `US$` and `COP` say which currency it is, `$` alone does not. */
function namesCurrency(text: string): boolean {
  return /\p{Lu}/u.test(text);
}

function format(currency: string, language: Language, hasMinorUnits: boolean): Intl.NumberFormat {
  const key = `${language} ${currency} ${hasMinorUnits}`;
  const format = FORMATS.get(key) ?? makeFormat(currency, language, hasMinorUnits);
  FORMATS.set(key, format);
  return format;
}

function makeFormat(currency: string, language: Language, hasMinorUnits: boolean): Intl.NumberFormat {
  const options = { style: 'currency', currency, currencyDisplay: language === 'en' ? 'code' : 'symbol' } as const;
  const usual = new Intl.NumberFormat(LOCALES[language], options).resolvedOptions().maximumFractionDigits ?? 2;
  // As Intl writes the currency: yen have no decimals, Kuwait's dinars three, and pesos show their cents only where there are some.
  const digits = hasMinorUnits ? Math.max(usual, 2) : usual;
  return new Intl.NumberFormat(LOCALES[language], { ...options, minimumFractionDigits: digits, maximumFractionDigits: digits });
}
