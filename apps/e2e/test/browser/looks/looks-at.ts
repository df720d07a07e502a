import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aMerchant, type Merchant, Stack } from '@cauce/testing/system';
import type { BrowserContextOptions } from 'playwright-core';
import { TestBrowser } from '../../../src/browser.js';
import { lookAt } from '../../../src/looks.js';
import { STATES } from '../../../src/page-states.js';
import type { Visit } from '../../../src/visit.js';

type Options = BrowserContextOptions & { readonly locale: string };

/** The specs of every page in one language and one scheme, in one window. `say`: where the pictures are. */
export function looksAtEveryPage(name: string, options: Options, say: (where: string) => void): void {
  const stack = Stack.fromEnv();

  let browser: TestBrowser;
  let merchant: Merchant;
  let visit: Visit;
  let folder: string;
  beforeAll(async () => {
    [browser, merchant] = await Promise.all([TestBrowser.launch(stack), aMerchant(stack)]);
    visit = await browser.visit({ ...options, reducedMotion: 'reduce' });
    folder = await mkdtemp(join(tmpdir(), 'cauce-pages-'));
    say(`The pages are in ${folder}`);
  });
  afterEach(async () => expect(await visit.beginAnew()).toEqual([]));
  afterAll(() => browser.close());

  it.each(Object.entries(STATES))('the page is accessible and fits every screen: %s', async (state, bringAbout) => {
    await bringAbout({ visit, merchant, stack });
    expect(await lookAt(visit.page, join(folder, `${state}-${name}`))).toEqual([]);
    // The sandbox speaks to developers.
    const language = state.startsWith('sandbox') ? 'en' : options.locale.slice(0, 2);
    expect(await visit.page.evaluate<string>('document.documentElement.lang')).toMatch(language);
  });
}
