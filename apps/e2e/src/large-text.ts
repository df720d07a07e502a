import type { Page } from 'playwright-core';
import { keepPicture } from './looks.js';

/** A phone, held upright. */
const PHONE = { width: 360, height: 800 };
/** What sticks out on the right, the innermost alone. */
const STICKING_OUT = `[...document.querySelectorAll('body *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5 && !each.closest('.hide'))
  .filter((each, _, all) => !all.some((other) => other !== each && each.contains(other)))
  .map((each) => each.tagName.toLowerCase() + ' "' + each.textContent.trim().slice(0, 30) + '"')`;

/** Words that every line has room for, in two parts all the same. An address is no word, and a hyphen may end a line. */
const BROKEN_WORDS = `(() => {
  const broken = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement.closest('.hide, option, script, style, template')) continue;
    for (const word of node.data.matchAll(/\\S+/g)) {
      if (word[0].length > 10 || /[@:/.-]./.test(word[0])) continue;
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (Math.max(...tops) - Math.min(...tops) > 4) broken.add(word[0]);
    }
  }
  return [...broken];
})()`;

/**
 * What is wrong with the page on a phone whose owner reads text twice as large (WCAG 1.4.4, 1.4.10), in words: it is wider than the screen, or
 * words of at most ten letters are broken. @param name of the picture: `<name>-360-large.png`
 */
export async function largeTextFaults(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize(PHONE);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await keepPicture(page, `${name}-360-large`);
  const needed = await page.evaluate<number>('document.documentElement.scrollWidth');
  const out = needed > PHONE.width ? [`the page is ${needed} px wide: ${(await page.evaluate<string[]>(STICKING_OUT)).join(', ')}`] : [];
  const broken = await page.evaluate<string[]>(BROKEN_WORDS);
  await page.evaluate("document.documentElement.style.fontSize = ''");
  const faults = [...out, ...(broken.length > 0 ? [`short words are broken: ${broken.join(', ')}`] : [])];
  return faults.map((fault) => `With text at 200 % ${fault}`);
}
