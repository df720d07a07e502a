import { chooseLanguage, otherLanguageHref } from './language.js';

describe('the language of a page', () => {
  it.each([
    ['what the address asks for', 'en', 'es', 'es-CO', 'en'],
    ['what was chosen before', undefined, 'en', 'es-CO', 'en'],
    ['what the browser prefers', undefined, undefined, 'en-US,en;q=0.9,es;q=0.8', 'en'],
    ['its best that we speak', undefined, undefined, 'fr-FR,fr;q=0.9,en;q=0.3,es;q=0.8', 'es'],
    ['not what it refuses', undefined, undefined, 'en;q=0, es;q=0.1', 'es'],
    ['Spanish when it says nothing', undefined, undefined, undefined, 'es'],
    ['Spanish when we speak none of it', undefined, undefined, 'fr, *;q=0.5', 'es'],
    ['no language that is not ours', 'fr', 'xx', 'en', 'en'],
    ['nothing of an odd query', ['en', 'es'], undefined, 'en;q=abc,es', 'es'],
  ])('is %s', (_, asked, remembered, accepted, chosen) => {
    expect(chooseLanguage(asked, remembered, accepted)).toBe(chosen);
  });
});

it('changes the language and keeps the rest of the address', () => {
  expect(otherLanguageHref('en', '')).toBe('?lang=es');
  expect(otherLanguageHref('es', 'token=tok_1&brand=Visa&lang=es')).toBe('?token=tok_1&brand=Visa&lang=en');
});
