import type { Page } from 'playwright-core';
import { lookAt } from './looks.js';

/** A language of the pages. */
export type Speech = 'en' | 'es';

const SCHEMES = { en: 'light', es: 'dark' } as const;
/** One column: a phone is where it can fail. */
const WIDTHS = [360];

/**
 * Looks at the page on a phone, in English and light, then in Spanish and dark, by the page's own link, which loads it anew. Answers what is
 * wrong with either.
 */
export async function lookInBoth(page: Page, path: string): Promise<string[]> {
  const faults = [...(await lookIn(page, path, 'en')), ...(await lookIn(page, path, 'es'))];
  await speak(page, 'en');
  return faults;
}

/** The same in one language, and its scheme. */
export async function lookIn(page: Page, path: string, language: Speech): Promise<string[]> {
  await page.emulateMedia({ colorScheme: SCHEMES[language] });
  await speak(page, language);
  return (await lookAt(page, `${path}-${language}`, WIDTHS)).map((fault) => `${language}: ${fault}`);
}

/** Chooses the language by the link at the top, unless the page speaks it. */
export async function speak(page: Page, language: Speech): Promise<void> {
  const other = page.locator(`.top a[hreflang=${language}]`);
  if ((await other.count()) > 0) await other.click();
  await page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' });
}
