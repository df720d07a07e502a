import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Found = { violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[] };

/** What axe-core finds wrong with the page as it is now, in words; all of its rules. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<Found>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
