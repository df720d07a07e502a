import { largeTextFaults } from './large-text.js';
import { lookAt } from './looks.js';
import type { Visit } from './visit.js';

/** A language of the pages. */
export type Speech = 'en' | 'es';

/** All that axe-core knows is looked for once; the other language and theme can break only what both have of their own. */
const PAIRS = { en: { colorScheme: 'light', depth: 'whole' }, es: { colorScheme: 'dark', depth: 'language and contrast' } } as const;
/** One column: a phone is where it can fail. */
const PHONE = [360];

/**
 * Looks at the page in English and light, then in Spanish and dark, which loads it anew; then it is in English and light again. Answers what
 * is wrong with either.
 */
export async function lookInBoth(visit: Visit, name: string, widths: readonly number[] = PHONE): Promise<string[]> {
  const faults = await lookIn(visit, name, 'en', widths);
  await speak(visit, 'es');
  faults.push(...(await lookIn(visit, name, 'es', widths)));
  await speak(visit, 'en');
  await visit.page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** The same in one of them. That the page speaks another language is a fault. */
export async function lookIn(visit: Visit, name: string, language: Speech, widths: readonly number[] = PHONE): Promise<string[]> {
  const { colorScheme, depth } = PAIRS[language];
  await visit.page.emulateMedia({ colorScheme });
  const spoken = await visit.page.evaluate<string>('document.documentElement.lang');
  const faults = spoken.startsWith(language) ? [] : [`The page speaks ${spoken}.`];
  faults.push(...(await lookAt(visit.page, `${name}-${language}`, { widths, depth })));
  faults.push(...(await largeTextFaults(visit.page, `${name}-${language}`)));
  return faults.map((fault) => `${language}: ${fault}`);
}

/** Chooses the language by the page's own link, which loads it anew, unless the page speaks it. */
export async function speak(visit: Visit, language: Speech): Promise<void> {
  const { page } = visit;
  const other = page.locator(`.top a[hreflang=${language}]`);
  if ((await other.count()) > 0) await visit.open(new URL((await other.getAttribute('href')) ?? '', page.url()).href);
}
