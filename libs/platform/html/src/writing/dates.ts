import { type Language, LOCALES } from './language.js';

/** Every store's time zone until an operator can set it; the pages name it in words. */
const ZONE = 'America/Bogota';

/** `6:40 p.m.`, `6:40 p. m.` */
export function timeOfDay(iso: string, language: Language): string {
  const { hour, minute } = parts(iso, language);
  const half = Number(hour) < 12 ? 'a' : 'p';
  const suffix = language === 'es' ? `${half}.\u00a0m.` : `${half}.m.`;
  return `${Number(hour) % 12 || 12}:${minute}\u00a0${suffix}`;
}

/** `21 November 2026`, `21 de noviembre de 2026` */
export function date(iso: string, language: Language): string {
  return `${dayAndMonth(iso, language)}${language === 'es' ? ' de' : ''} ${parts(iso, language).year}`;
}

/** `21 November 2026, 6:40 p.m.` */
export function dateTime(iso: string, language: Language): string {
  return `${date(iso, language)}, ${timeOfDay(iso, language)}`;
}

/** `Saturday, 21 November 2026` */
export function fullDate(iso: string, language: Language): string {
  return `${parts(iso, language).weekday}, ${date(iso, language)}`;
}

/** `Saturday, 21 November 2026, 6:40 p.m.` */
export function fullDateTime(iso: string, language: Language): string {
  return `${fullDate(iso, language)}, ${timeOfDay(iso, language)}`;
}

/** `21 November`, `21 de noviembre` */
export function dayAndMonth(iso: string, language: Language): string {
  const { day, month } = parts(iso, language);
  return `${day}${language === 'es' ? ' de' : ''} ${month}`;
}

/** Whether two times fall on one day in our zone: then the hour alone says enough. */
export function isSameDay(a: string, b: string): boolean {
  return date(a, 'en') === date(b, 'en');
}

/** Spanish says `la 1:05` but `las 2:05`. */
export function spanishArticle(iso: string): 'la' | 'las' {
  return Number(parts(iso, 'es').hour) % 12 === 1 ? 'la' : 'las';
}

type Parts = Readonly<Record<'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute', string>>;

function parts(iso: string, language: Language): Parts {
  const found = FORMATS[language].formatToParts(new Date(iso));
  return Object.fromEntries(found.map(({ type, value }) => [type, value])) as Parts;
}

// prettier-ignore
const OPTIONS = {
  timeZone: ZONE, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
} as const;
const FORMATS: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  es: new Intl.DateTimeFormat(LOCALES.es, OPTIONS),
  en: new Intl.DateTimeFormat(LOCALES.en, OPTIONS),
};
