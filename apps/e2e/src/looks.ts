import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** A phone, a tablet and a desk. */
const WIDTHS = [360, 768, 1280];

type Found = { violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[] };

/**
 * Looks at the page as it is now on a phone, a tablet and a desk, or at the widths that are named, keeps a picture of each
 * (`<path>-360.png`), and answers what is wrong, in words: all that axe-core finds, and a page wider than its screen.
 */
export async function lookAt(page: Page, path: string, widths: readonly number[] = WIDTHS): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${path}-${width}.png`, fullPage: true });
    const needed = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (needed > width) faults.push(`At ${width} px the page is ${needed} px wide.`);
    // The tablet has the layout of the phone.
    if (width !== 768) faults.push(...(await accessibilityFaults(page)).map((fault) => `At ${width} px: ${fault}`));
  }
  return faults;
}

async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<Found>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  );
}
