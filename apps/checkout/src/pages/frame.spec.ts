import { html, LANGUAGES } from '@cauce/html';
import { aConnection } from '../../test/connection.builder.js';
import { aPayment } from '../../test/payment.builder.js';
import { WORDS } from '../wording/words-by-language.js';
import { frame } from './frame.js';
import type { View } from './view.js';

const facts = { language: 'en', words: WORDS.en, sheets: [], scripts: [], icon: '', search: '' } as const;
const written = (payment = aPayment({}), isTest = false) =>
  frame({ title: 'Pay', main: html`<p>Main</p>`, about: payment }, { ...facts, isTest }).toString();

it.each([
  ['of a merchant in development', written(aPayment({ environment: 'DEVELOPMENT' })), true],
  ['outside production', written(aPayment({}), true), true],
  ['with real money', written(), false],
])('says before all else whether it is a test: %s', (_, page, isTest) => {
  const place = page.indexOf(WORDS.en.frame.testStrip);
  expect(place > 0 && place < page.indexOf('Taller Dos Ríos</span>')).toBe(isTest);
});

describe('what the store has set for its buyers', () => {
  const logoUrl = 'https://shop.example/logo.png';
  const of = (profile: object) => written(aPayment({ store: { name: 'stores/s', displayName: 'Taller Dos Ríos', profile } }));

  it('is nowhere while nothing is set, as in payments of before', () => {
    expect(written()).not.toMatch(/<img|mailto:/);
    expect(written()).toContain('<span class="mark" aria-hidden="true">T</span><span>Taller Dos Ríos</span>');
    expect(written()).toContain('Write to the store.');
  });

  it('is the logo beside the name, which stays where the picture does not load', () => {
    const page = of({ logoUrl });
    expect(page).toMatch(/<img class="logo" src="https:\/\/shop\.example\/logo\.png" alt="" [^>]*referrerpolicy="no-referrer" ?\/?>/);
    expect(page).toContain('<span>Taller Dos Ríos</span>');
    expect(page).not.toContain('class="mark"');
  });

  it('is no picture that the policy would stop', () => expect(of({ logoUrl: 'https://[::1]/logo.png' })).not.toContain('<img'));

  it('is where to ask, in the footer, with no referrer and the page’s host alone', () => {
    const page = of({ supportEmail: 'ayuda+1@dosrios.example', supportUrl: 'https://dosrios.example/ayuda?from=pay' });
    expect(page).toContain('<a href="mailto:ayuda%2B1@dosrios.example">ayuda+1@dosrios.example</a>');
    expect(page).toContain('<a href="https://dosrios.example/ayuda?from=pay" rel="noreferrer">dosrios.example</a>');
  });

  it('is on no page that names no store', () => {
    const page = frame({ title: 'Pay', main: html`<p>Main</p>`, unknownStore: true }, { ...facts, isTest: false }).toString();
    expect(page).not.toMatch(/<img|mailto:|dosrios/);
  });
});

describe.each(LANGUAGES)('in %s, whoever has only the address', (language) => {
  const words = WORDS[language];
  const head = (view: Partial<View>) =>
    frame({ title: 'Pay', main: html`<p>Main</p>`, ...view }, { ...facts, language, words, isTest: false }).toString();
  const told = (view: Partial<View>) => /<meta name="description" content="([^"]*)"/.exec(head(view))?.[1];

  it.each([
    ['whose page it is', { about: aPayment({}) }, words.frame.description('Taller Dos Ríos')],
    ['what the link does for a merchant', { connection: aConnection() }, words.connect.description('Taller Dos Ríos')],
    ['what the page about us is for', { description: words.about.description }, words.about.description],
    ['who we are, where the link proves nothing', { unknownStore: true }, words.frame.carrier],
  ])('is told %s, and searches are not', (_, view, description) => {
    expect(told(view)).toBe(description);
    expect(head(view)).toMatch(/<meta name="robots" content="noindex" ?\/?>/);
  });
});
