import { failureText } from '@cauce/contracts';
import { html, LANGUAGES } from '@cauce/html';
import { FAILURE_REASONS, type FailureReason, isNothingTaken, PAYMENT_METHODS } from '@cauce/kernel';
import { CARD_FIELDS } from './entry-errors.js';
import type { Help } from './words.js';
import { WORDS } from './words-by-language.js';

describe.each(LANGUAGES)('in %s', (language) => {
  const words = WORDS[language];

  const nothingTaken = language === 'en' ? /Nothing was taken/ : /No se cobró nada/;
  const saidOf = (reason: FailureReason) => PAYMENT_METHODS.map((method) => failureText(reason, method)[language]);
  it.each(FAILURE_REASONS.filter(isNothingTaken))('says of %s that nothing was taken', (reason) => {
    for (const text of saidOf(reason)) expect(text).toMatch(nothingTaken);
  });
  it.each(FAILURE_REASONS.filter((reason) => !isNothingTaken(reason)))('promises of %s nothing that a bank may still change', (reason) => {
    for (const text of saidOf(reason)) expect(text).not.toMatch(nothingTaken);
  });

  it.each(FAILURE_REASONS)('says of %s that nothing was taken where that is certain, between what happened and what to do', (reason) => {
    for (const method of PAYMENT_METHODS) {
      const [said, unsaid] = [true, false].map((isCertain) => failureText(reason, method, isCertain)[language]);
      expect(unsaid).not.toMatch(nothingTaken);
      expect(said?.split(nothingTaken)).toHaveLength(2);
      expect(said?.search(nothingTaken)).toBe((unsaid?.indexOf('.') ?? 0) + 2);
    }
  });

  it.each(FAILURE_REASONS)('speaks of cards only where one was used: %s', (reason) => {
    for (const method of PAYMENT_METHODS.filter((each) => each !== 'CARD'))
      expect(failureText(reason, method)[language]).not.toMatch(/\bcard|tarjeta|cupo|the code\b|el código/i);
  });
  it.each(FAILURE_REASONS)('speaks of a bank only where there is one: %s', (reason) => {
    for (const method of ['WALLET_A', 'SERVICE', 'PARTNER_PLATFORM'] as const)
      expect([failureText(reason, method)[language], words.processing.title({ method })].join()).not.toMatch(/bank|banco/i);
  });

  it('says once who a store is that has its organization’s name', () => {
    const said = words.frame.dealingWith('Dos Ríos', 'dos  ríos', {}).toString();
    expect(said).not.toMatch(/a store of|una tienda de/);
    expect(said.match(/ríos/gi)).toHaveLength(1);
    expect(words.frame.dealingWith('Taller', 'Dos Ríos', {}).toString()).toMatch(/a store of|una tienda de/);
  });

  it('says where the store answers questions, if it says so', () => {
    const [email, page] = [html`<i>mail</i>`, html`<i>page</i>`];
    const said = (help: Help) => words.frame.dealingWith('Taller', 'Dos Ríos', help).toString();
    expect(said({})).toMatch(/Write to the store\.|escríbele a la tienda\./);
    expect(said({ email })).toMatch(/(Write to|escribe a) <i>mail<\/i>\. /);
    expect(said({ page })).toMatch(/(Go to|entra a) <i>page<\/i>\. /);
    expect(said({ email, page })).toMatch(/<i>mail<\/i> (or go to|o entra a) <i>page<\/i>\. /);
  });

  it('says of no step towards a subscription what was charged before: a bank may still correct a refusal', () => {
    for (const { text } of Object.values(words.subscription.banners)) expect(text).not.toMatch(/nothing was charged|no se.* cobró/i);
  });

  it('promises less the longer a bank takes', () => {
    const texts = words.processing.texts({ method: 'PSE', bankName: 'Banco Real' });
    expect(texts.map(([from]) => from)).toEqual([0, 60, 600]);
    expect(texts.filter(([, text]) => /less than a minute|menos de un minuto/.test(text)).map(([from]) => from)).toEqual([0]);
    expect(texts.at(-1)?.[1]).toContain('Banco Real');
  });

  it.each(
    CARD_FIELDS.flatMap((field) =>
      ['missing', 'digits', 'form', 'past', 'unknown', 'never-heard-of'].map((code) => [field, code] as const),
    ),
  )('has words for %s:%s, and never "invalid"', (field, code) => {
    const { short, full } = words.card.error({ field, code });
    expect(short).not.toBe('');
    expect(full).toMatch(/^\p{Lu}.*\.$/u);
    expect(`${short} ${full}`).not.toMatch(/inv[aá]lid/i);
  });

  it('leaves no sentence empty', () => {
    expect(textsOf(words).filter((text) => text.trim() === '')).toEqual([]);
  });
});

it('counts the entered and the required digits', () => {
  const error = (count: number) => ({ field: 'number', code: 'length', count }) as const;
  expect(WORDS.en.card.error(error(15)).full).toBe('One digit is missing: we count 15 of 16.');
  expect(WORDS.es.card.error(error(15)).full).toBe('Falta un dígito: contamos 15 de 16.');
  expect(WORDS.en.card.error(error(18)).full).toBe('There are 2 digits too many: we count 18 of 16.');
  expect(WORDS.es.card.error(error(18)).full).toBe('Sobran 2 dígitos: contamos 18 de 16.');
  expect(WORDS.es.card.error(error(13)).short).toBe('faltan 3 dígitos');
});

it('has words of its own for each fault of a number', () => {
  const said = (code: string) => WORDS.en.card.error({ field: 'number', code }).full;
  expect(said('unknown')).toBe('This is not one of the sandbox’s test cards.');
  expect(WORDS.es.card.error({ field: 'number', code: 'unknown' }).full).toBe('Esta no es una de las tarjetas de prueba del sandbox.');
  const all = ['missing', 'digits', 'unknown', 'never-heard-of'].map(said);
  expect(new Set(all).size).toBe(all.length);
});

it('ends a sentence once after a name that has its own full stop', () => {
  const { frame } = WORDS.en;
  expect(frame.dealingWith('Taller', 'Dos Ríos S.A.S.', {}).toString()).toContain('a store of Dos Ríos S.A.S. Questions');
  expect(frame.dealingWith('Taller', 'Dos Ríos', {}).toString()).toContain('a store of Dos Ríos. Questions');
});

it('counts the fields to check', () => {
  expect(WORDS.en.card.toCheck(1)).toBe('One thing to check before paying');
  expect(WORDS.es.card.toCheck(2)).toBe('Dos cosas por revisar antes de pagar');
});

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

it('names a card by its brand, and translates words that are not names', () => {
  expect([WORDS.en.cardEndingIn('0001', 'Visa'), WORDS.es.cardEndingIn('0001', 'Visa')]).toEqual([
    'Visa ending in 0001',
    'Visa terminada en 0001',
  ]);
  expect(WORDS.es.cardEndingIn('0001', 'Test card')).toBe('Tarjeta de prueba terminada en 0001');
  expect(WORDS.es.cardEndingIn('0001')).toBe('Tarjeta terminada en 0001');
});

it('says of coming back what happens, not that the buyer has to do it', () => {
  const said = [...textsOf(WORDS.en), WORDS.en.method.hint('PSE', 'x') ?? '', WORDS.en.continue.at('PSE').text].join('\n');
  expect(said).not.toMatch(/by yourself/);
  expect(WORDS.en.continue.at('PSE').text).toContain('you are brought back here automatically');
});
