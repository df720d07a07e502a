import { parse } from 'node:querystring';
import { type Language, LANGUAGES } from '@cauce/html';

/** Where a choice by `?lang` is remembered: it must outlive the way to the processor and back. */
export const LANGUAGE_COOKIE = 'lang';

/** `?lang`, then what was chosen before, then Accept-Language; Spanish when none of them is ours. */
export function chooseLanguage(asked: unknown, remembered: string | undefined, accepted: string | undefined): Language {
  return known(asked) ?? known(remembered) ?? preferred(accepted) ?? 'es';
}

/** The language named by this text, when it is one of ours: `es`, `es-CO`, `EN`. */
export function known(text: unknown): Language | undefined {
  const tag = typeof text === 'string' ? text.trim().toLowerCase().split('-')[0] : undefined;
  return LANGUAGES.find((language) => language === tag);
}

/** The same page in the other language. Only the query is named, so the link's token stands in no address of the page. */
export function otherLanguageHref(language: Language, search: string): string {
  const query = new URLSearchParams(parse(search) as Record<string, string>);
  query.set('lang', otherLanguage(language));
  return `?${query.toString()}`;
}

export function otherLanguage(language: Language): Language {
  return language === 'es' ? 'en' : 'es';
}

function preferred(header: string | undefined): Language | undefined {
  const wishes = (header ?? '').split(',').map(readWish);
  return wishes
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => known(tag))
    .find(Boolean);
}

function readWish(wish: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return { tag, weight: Number.isFinite(weight) ? weight : 0 };
}
