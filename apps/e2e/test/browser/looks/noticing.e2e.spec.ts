import { LocalServer, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../../src/browser.js';
import { lookIn, speak } from '../../../src/looks-both.js';
import type { Visit } from '../../../src/visit.js';

// What a look is worth: one fault of each kind, on a page that has no other.

/** The page in one language. */
type Draft = { readonly lang: string; readonly field: string; readonly style: string };

const GOOD: Draft = { lang: 'en-US', field: '<label for="name">Name</label><input id="name">', style: '' };
const SPANISH: Partial<Draft> = { lang: 'es-CO', field: '<label for="name">Nombre</label><input id="name">' };

const WIDTHS = [360, 768, 1280];

const stack = Stack.fromEnv();
let browser: TestBrowser;
let server: LocalServer;
let visit: Visit;
let drafts: Readonly<Record<'en' | 'es', Draft>>;
beforeAll(async () => {
  browser = await TestBrowser.launch(stack);
  server = await LocalServer.start(({ url = '' }, _, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(url.includes('lang=es') ? 'es' : 'en'));
  });
});
beforeEach(async () => {
  visit = await browser.visit();
  visit.expectedOrigins.add(server.url);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await server.stop();
});

function pageOf(language: 'en' | 'es'): string {
  const { lang, field, style } = drafts[language];
  const other = language === 'en' ? 'es' : 'en';
  return `<!doctype html>
    <html ${lang && `lang="${lang}"`}>
      <head><title>Page</title><link rel="icon" href="data:,">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <style>body { color: #111; background: #fff } a { color: inherit } @media (prefers-color-scheme: dark) { body { color: #eee; background: #111 } }
          ${style}</style></head>
      <body><header class="top"><a href="?lang=${other}" hreflang="${other}" lang="${other}">Other</a></header>
        <main><h1>Page</h1><p>Text</p>${field}</main></body>
    </html>`;
}

/** What is found of the page in either language, with these faults. */
async function found(faults: { readonly en?: Partial<Draft>; readonly es?: Partial<Draft> }): Promise<string[]> {
  drafts = { en: { ...GOOD, ...faults.en }, es: { ...GOOD, ...SPANISH, ...faults.es } };
  await visit.open(`${server.url}/`);
  const english = await lookIn(visit, 'noticing/page', 'en', WIDTHS);
  await speak(visit, 'es');
  return [...english, ...(await lookIn(visit, 'noticing/page', 'es', WIDTHS))];
}

const UNLABELED = '<input id="name">';
const PALE = 'p { color: #999 }';
const PALE_IN_THE_DARK = '@media (prefers-color-scheme: dark) { p { color: #444 } }';

// prettier-ignore
it.each<[string, Parameters<typeof found>[0], string[]]>([
  ['of a good page',                              {},                                                                                          []],
  ['of all that axe-core knows, in English',      { en: { field: UNLABELED, style: PALE } },                                                   ['en: At 360 px: color-contrast', 'en: At 360 px: label', 'en: At 1280 px: color-contrast', 'en: At 1280 px: label']],
  ['of the contrast, where only dark has a fault', { en: { style: PALE_IN_THE_DARK }, es: { style: PALE_IN_THE_DARK } },                        ['es: At 360 px: color-contrast', 'es: At 1280 px: color-contrast']],
  ['of the language, where only Spanish has a fault', { es: { lang: 'es_', field: '<p lang="zz-wrong">Texto</p>' } },                           ['es: At 360 px: html-lang-valid', 'es: At 360 px: valid-lang', 'es: At 1280 px: html-lang-valid', 'es: At 1280 px: valid-lang']],
  ['of a page that says no language',             { es: { lang: '' } },                                                                        ['es: The page speaks', 'es: At 360 px: html-has-lang', 'es: At 1280 px: html-has-lang']],
  ['of a page that speaks the other language, and of its width', { en: { style: 'h1 { width: 900px }' }, es: { lang: 'en', style: 'h1 { width: 1300px }' } }, ['en: At 360 px the page is', 'en: At 768 px the page is', 'en: With text at 200 % the page is', 'es: The page speaks en', 'es: At 360 px the page is', 'es: At 768 px the page is', 'es: At 1280 px the page is', 'es: With text at 200 % the page is']],
  ['of text twice as large, which its page has no room for', { en: { style: 'h1 { width: 12rem }' }, es: { style: 'p { width: 60px; overflow-wrap: anywhere }' } }, ['en: With text at 200 % the page is \\d+ px wide: h1 "Page"', 'es: With text at 200 % short words are broken: Text']],
])('a look tells %s', async (_, faults, expected) => {
  expect(await found(faults)).toEqual(expected.map((each): unknown => expect.stringMatching(new RegExp(`^${each}`))));
});
