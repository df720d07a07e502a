import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** A phone, a tablet and a desk. */
const WIDTHS = [360, 768, 1280];
/** The tablet has the layout of the phone. */
const TABLET = 768;

/** What axe-core looks for: all it knows, or only what another language and other colours can break. */
type Depth = 'whole' | 'language and contrast';

/** Enough to look at what another pair of language and theme can break. */
const LANGUAGE_AND_CONTRAST = ['color-contrast', 'html-has-lang', 'html-lang-valid', 'html-xml-lang-mismatch', 'valid-lang'];

/** What is looked at. */
export type Look = {
  /** All three unless they are named. */
  readonly widths?: readonly number[];
  readonly depth?: Depth;
};

/** With LOOKS=keep a picture of each look is kept here, for people and for documents. Nothing compares them, and each costs a second. */
const PICTURES = process.env['LOOKS'] === 'keep' ? fileURLToPath(new URL('../../../.stack/looks/', import.meta.url)) : undefined;

/** A page is there before its style is. */
const LOADED = `new Promise((loaded) => (document.readyState === 'complete' ? loaded() : addEventListener('load', loaded)))`;

/**
 * Looks at the page as it is now on a phone, a tablet and a desk, and answers what is wrong, in words: what axe-core finds, and a page wider
 * than its screen. @param name of the pictures: `<name>-360.png`
 */
export async function lookAt(page: Page, name: string, { widths = WIDTHS, depth = 'whole' }: Look = {}): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(LOADED);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await keepPicture(page, `${name}-${width}`);
    const needed = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (needed > width) faults.push(`At ${width} px the page is ${needed} px wide.`);
    if (width !== TABLET)
      faults.push(
        ...(await accessibilityFaults(page, depth === 'whole' ? undefined : LANGUAGE_AND_CONTRAST)).map(
          (fault) => `At ${width} px: ${fault}`,
        ),
      );
  }
  return faults;
}

/** Keeps a picture of the page as it is now, when pictures are wanted. @param name of the file, without its ending */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}${name}.png`, fullPage: true });
}

/** What axe-core finds in the page as it is now, but for its frames. @param only the rules, or tags of rules, that it looks at */
async function accessibilityFaults(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource());
  const options = { resultTypes: ['violations'], iframes: false, ...(only && { runOnly: only }) };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  );
}

let source: string | undefined;

/** As a text: the package itself would run its megabyte here. */
function axeSource(): string {
  return (source ??= readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));
}
