import { html } from '@cauce/html';
import { aPayment } from '../../test/payment.builder.js';
import { WORDS } from '../wording/words-by-language.js';
import { frame } from './frame.js';

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
