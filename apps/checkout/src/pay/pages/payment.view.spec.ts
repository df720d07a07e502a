import { LANGUAGES } from '@cauce/html';
import { anAttempt, aPayment } from '../../../test/payment.builder.js';
import { Addresses } from '../../web/addresses.js';
import type { Notice } from '../../wording/sayings.js';
import { WORDS } from '../../wording/words-by-language.js';
import { bannerText } from '../banners.js';
import { confirmPage } from './confirm.page.js';
import { paymentView } from './payment.view.js';

const addresses = new Addresses({ PUBLIC_URL: 'https://pay.example', PROCESSOR_PUBLIC_URL: 'https://processor.example' });
const link = 'thetoken.k1.mac';
const documentTypes = [
  { code: 'CC', displayName: 'Cédula' },
  { code: 'PEP', displayName: 'Permiso especial <3' },
];
const forms = { csrfToken: 'c', formId: 'f', documentTypes, entries: {} };
const redirectUri = 'https://shop.example/back';
const failed = anAttempt({ status: 'FAILED', failure: 'DECLINED', card: { brand: 'Visa', last4: '0003' } });
const succeeded = anAttempt({ status: 'SUCCEEDED', card: { brand: 'Visa', last4: '0001' } });

const view = (
  payment = aPayment({}),
  rest: { watched?: string; ranOut?: boolean; otherWay?: boolean; banner?: Notice } = {},
  language: 'en' | 'es' = 'en',
) => paymentView({ language, words: WORDS[language], payment, link, addresses, forms, ...rest });
const written = (...facts: Parameters<typeof view>): string => view(...facts).main.toString();
const textOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, ' ');

describe('the pay page', () => {
  it('posts the card to the processor only, which sends the browser back to us', () => {
    expect(written()).toContain('action="https://processor.example/processor/card-tokens"');
    expect(written()).toContain('value="https://pay.example/p/thetoken.k1.mac/card"');
    const actions = [...written().matchAll(/<form[^>]*action="([^"]*)"/g)].map(([, action]) => action);
    expect(actions).toEqual(['https://processor.example/processor/card-tokens', '/p/thetoken.k1.mac/attempts']);
  });

  it('escapes what the merchant wrote', () => {
    expect(written(aPayment({ title: '<script>x</script>', description: '"><img>' }))).not.toMatch(/<script|"><img/);
  });

  it('offers the catalog’s document types, in the page’s own words where it has some', () => {
    expect(written(aPayment({}), {}, 'en')).toMatch(/<option value="CC"[^>]*>CC, citizenship card</);
    expect(written(aPayment({}), {}, 'es')).toMatch(/<option value="PEP"[^>]*>Permiso especial &lt;3</);
    expect(written()).not.toContain('value="TI"');
  });

  it('names the banks in its language', () => {
    expect(written(aPayment({}), {}, 'en')).toContain('>Test Bank One<');
    expect(written(aPayment({}), {}, 'es')).toContain('>Banco de Prueba Uno<');
  });

  it('says so where nothing can pay in this currency', () => {
    expect(textOf(written(aPayment({ enabledPaymentMethods: [] })))).toContain('This payment cannot be paid online.');
  });

  it('has one form for a method that the merchant named twice', () => {
    const page = written(aPayment({ enabledPaymentMethods: ['PSE', 'CARD', 'PSE'] }));
    expect([...page.matchAll(/id="pb"|id="cn"/g)].map(([id]) => id)).toEqual(['id="pb"', 'id="cn"']);
  });

  // prettier-ignore
  it.each([
    ['JPY', 150_000, 'en', 'JPY 1,500'],
    ['JPY', 150_000, 'es', 'JPY 1.500'],
    ['CLP', 150_000, 'en', 'CLP 1,500'],
    ['CLP', 150_000, 'es', 'CLP 1.500'],
    ['KWD', 150_050, 'en', 'KWD 1,500.500'],
    ['KWD', 150_050, 'es', 'KWD 1.500,500'],
  ] as const)('shows in %s %i cents in %s as: %s', (currencyCode, payableCents, language, amount) => {
    const page = textOf(written(aPayment({ amountCents: payableCents, payableCents, currencyCode }), {}, language));
    expect(page.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(new RegExp(`\\s${amount}\\s`));
  });

  it('shows no discount where there is none', () => {
    expect(textOf(written())).not.toContain('Discount');
  });

  it('says why the previous try failed, and returns to the store only right after it', () => {
    const declined = aPayment({ attempt: failed, redirectUri });
    expect(textOf(written(declined))).toContain('The bank declined the card ending in 0003');
    expect(written(declined)).not.toContain('data-return');
    expect(written(declined, { watched: failed.id })).toContain('data-return="https://shop.example/back?status=AWAITING_PAYMENT');
  });
});

describe('the ways to pay', () => {
  const chosen = (payment = aPayment({}), about: Parameters<typeof view>[1] = {}) =>
    [...written(payment, about).matchAll(/name="method" value="(\w+)"\s+checked/g)].map(([, method]) => method);

  it('begin with the first one open', () => expect(chosen()).toEqual(['CARD']));

  it.each([
    ['a refusal', failed],
    ['a bank’s refusal', anAttempt({ status: 'FAILED', failure: 'INSUFFICIENT_FUNDS', method: 'PSE' })],
  ])('leave the choice to the buyer after %s', (_, attempt) => expect(chosen(aPayment({ attempt }))).toEqual([]));

  it('leave it to a buyer who has not finished at the bank and wants another one', () => {
    const attempt = anAttempt({ method: 'PSE', continueUrl: 'https://bank.example/x' });
    expect(chosen(aPayment({ attempt }), { otherWay: true })).toEqual([]);
  });

  it.each(['card-again', 'refused'])('open the card that is to be entered again: %s', (name) => {
    const banner = bannerText(name, WORDS.en) as Notice;
    expect(chosen(aPayment({ attempt: failed }), { banner })).toEqual(['CARD']);
  });

  it('have what was written in them, each in its own form', () => {
    const entries = { PSE: { document: '1020304567', bank: '1001' }, SERVICE: { document: 'AB12' } };
    const facts = { language: 'en', words: WORDS.en, link, addresses, forms: { ...forms, entries } } as const;
    const payment = aPayment({ attempt: failed, enabledPaymentMethods: ['CARD', 'PSE', 'SERVICE'] });
    const page = paymentView({ ...facts, payment }).main.toString();
    expect(page).toMatch(/id="p-dn" name="document" value="1020304567"/);
    expect(page).toMatch(/<option value="1001"\s+selected/);
    expect(page).toMatch(/id="s-dn" name="document" value="AB12"/);
  });
});

describe('a refusal', () => {
  const of = (attempt: Parameters<typeof anAttempt>[0]) => aPayment({ attempt: anAttempt({ status: 'FAILED', ...attempt }) });
  it.each([
    ['a bank that refuses a card', { failure: 'DECLINED', card: { brand: 'Visa', last4: '0003' } }, 'The card was declined'],
    ['a bank that is not sure of its customer', { failure: 'NOT_AUTHENTICATED' }, 'Your bank did not confirm the payment'],
    ['a card’s bank that does not answer', { failure: 'BANK_UNAVAILABLE' }, 'The payment did not go through'],
    ['a bank account', { method: 'PSE', failure: 'INSUFFICIENT_FUNDS' }, 'The payment did not go through'],
    ['a balance', { method: 'SERVICE', failure: 'WRONG_DETAILS' }, 'The payment did not go through'],
  ] as const)('has a title of its own: %s', (_, attempt, title) => {
    expect(view(of(attempt)).title).toBe(title);
  });

  it('of a balance says nothing of cards', () => {
    const page = textOf(written(of({ method: 'SERVICE', failure: 'INSUFFICIENT_FUNDS' })));
    expect(page).toContain('There was not enough available. Use another balance or another way to pay.');
  });
});

describe('the page that waits', () => {
  const waiting = (seconds: number, about = {}) =>
    aPayment({
      attempt: anAttempt({ method: 'PSE', bankName: 'Test Bank One', ...about }),
      now: new Date(Date.parse(anAttempt({}).createTime) + seconds * 1000).toISOString(),
    });
  const seen = (seconds: number, language?: 'en' | 'es') =>
    textOf(written(waiting(seconds), {}, language).replaceAll(/<span data-from="\d+"\s+hidden>[^<]*<\/span>/g, ''));

  it('says what fits the time that has passed', () => {
    expect(seen(10)).toContain('less than a minute');
    expect(seen(61)).toContain('longer than usual');
    expect(seen(61)).not.toContain('less than a minute');
    expect(seen(3600)).toContain('Test Bank One is taking its time');
    expect(seen(3600, 'es')).toContain('Banco de Prueba Uno');
  });

  it('names the bank, and the receipt where the buyer has an address', () => {
    expect(seen(10)).toMatch(/PSE, Test Bank One/);
    expect(seen(10)).toContain('we e-mail the receipt to a•••@correo.example');
    expect(textOf(written({ ...waiting(10), buyer: { firstName: 'Ana' } }))).not.toContain('e-mail');
  });
});

describe('the paid page', () => {
  it('returns to the store only right after the payment', () => {
    const paid = aPayment({ status: 'FUNDED', attempt: succeeded, redirectUri });
    expect(written(paid)).toContain('href="https://shop.example/back?status=FUNDED');
    expect(written(paid)).not.toContain('data-return=');
    expect(written(paid, { watched: succeeded.id })).toContain('data-return="https://shop.example/back?status=FUNDED');
  });
});

describe('the way back to the store', () => {
  const rejected = anAttempt({ status: 'FAILED', failure: 'NOT_APPROVED' });
  it.each([
    ['3 s after a success', aPayment({ status: 'FUNDED', attempt: succeeded, redirectUri }), { watched: succeeded.id }, 3],
    ['10 s after a refusal', aPayment({ attempt: failed, redirectUri }), { watched: failed.id }, 10],
    ['10 s after a rejected review', aPayment({ status: 'CANCELED', attempt: rejected, redirectUri }), { watched: rejected.id }, 10],
    ['10 s after the time ran out', aPayment({ status: 'EXPIRED', redirectUri }), { ranOut: true }, 10],
    ['10 s after a late refusal', aPayment({ status: 'EXPIRED', attempt: failed, redirectUri }), { watched: failed.id }, 10],
  ])('comes %s, to whom it happens, and says so', (_, payment, happens, seconds) => {
    const page = written(payment, happens);
    expect(page).toContain(`data-seconds="${seconds}" data-stops="${seconds === 3 ? 'stay' : 'any'}"`);
    expect(textOf(page)).toMatch(new RegExp(`You are brought back to Taller Dos Ríos in\\s+${seconds} s`));
    expect(page).toContain('data-stay');
    const later = written(payment);
    expect(later).not.toContain('data-return');
    expect(written({ ...payment, redirectUri: 'javascript:alert(1)' }, happens)).not.toContain('data-return');
  });

  it('does not come while a late bank may still pay', () => {
    expect(written(aPayment({ status: 'EXPIRED', attempt: anAttempt({}), redirectUri }), { ranOut: true })).not.toContain('data-return');
  });
});

describe('what a page must never do', () => {
  const states = [
    aPayment({}),
    aPayment({ attempt: failed }),
    aPayment({ attempt: anAttempt({}) }),
    aPayment({ status: 'EXPIRED', attempt: anAttempt({}) }),
    aPayment({ status: 'UNDER_REVIEW', attempt: anAttempt({}) }),
    aPayment({ status: 'FUNDED', attempt: succeeded }),
    aPayment({ status: 'EXPIRED' }),
    aPayment({ status: 'CANCELED', attempt: anAttempt({}) }),
  ];

  it.each(LANGUAGES)('show the token of the link as text, in %s', (language) => {
    for (const payment of states) expect(textOf(written(payment, {}, language))).not.toContain(link);
  });

  it('say while a try is pending that nothing was charged', () => {
    const pending = states.filter(({ attempt, status }) => attempt?.status === 'PENDING' && status !== 'UNDER_REVIEW');
    expect(pending).toHaveLength(3);
    for (const payment of pending) expect(textOf(written(payment))).not.toMatch(/Nothing was (charged|taken)/);
  });

  const LATER = 'If a refusal is corrected later, this page shows it: reload it before you pay again.';
  /** After a final refusal, after one that may be corrected, before any try; and as an older payments service answers. */
  // prettier-ignore
  const TRIES = [
    ['is final',                                  aPayment({ attempt: failed, isNothingCharged: true }),  true],
    ['may be corrected',                          aPayment({ attempt: failed, isNothingCharged: false }), false],
    ['is final, after another that is not',       aPayment({ attempt: anAttempt({ status: 'FAILED', failure: 'TIMED_OUT' }), isNothingCharged: false }), false],
    ['is final, which an older payments service does not say', aPayment({ attempt: failed }),             false],
    ['there was none',                            aPayment({ isNothingCharged: true }),                   true],
    ['there was none, by an older payments service', aPayment({}),                                        true],
  ] as const;

  it.each(TRIES.filter(([, { attempt }]) => attempt !== undefined))('frighten after a refusal that %s', (_, payment, isCertain) => {
    const page = written(payment);
    expect([textOf(page).includes('Nothing was taken.'), textOf(page).includes(LATER)]).toEqual([isCertain, !isCertain]);
    if (!isCertain) expect(page).toContain(`<p class="small soft">${LATER}</p>`);
    expect(page).not.toMatch(/taken all the same/);
  });

  it('say what happened, that nothing was taken, and what to do in another order', () => {
    const page = textOf(written(aPayment({ attempt: failed, isNothingCharged: true })));
    expect(page).toContain('The bank declined the payment. Nothing was taken. Use another card or another way to pay, or ask your bank.');
  });

  it.each(TRIES)('guess beside a notice that asks for another try: the refusal %s', (_, payment, isCertain) => {
    for (const name of ['card-again', 'refused', 'not-started']) {
      const page = textOf(written(payment, { banner: bannerText(name, WORDS.en) as Notice }));
      expect([page.includes('Nothing was taken.'), page.includes(LATER)]).toEqual([isCertain, !isCertain]);
    }
  });

  it.each(TRIES)('guess beside what is to be corrected: the refusal %s', (_, payment, isCertain) => {
    const entered = { method: 'SERVICE', values: {}, errors: [{ field: 'document', code: 'missing' }] } as const;
    const errors = [{ field: 'number', code: 'missing' }] as const;
    for (const wrong of [{ entered }, { errors }]) {
      const facts = { language: 'en', words: WORDS.en, payment, link, addresses, forms, ...wrong } as const;
      const page = textOf(paymentView(facts).main.toString());
      expect([page.includes('Nothing was taken.'), page.includes(LATER)]).toEqual([isCertain, !isCertain]);
    }
  });

  it.each(TRIES)('guess on the confirmation of another try: the refusal %s', (_, payment, isCertain) => {
    const card = { token: 'tok_9b1deb4d', last4: '0001' };
    const page = textOf(confirmPage({ language: 'en', words: WORDS.en, payment, link, csrfToken: 't', card }).main.toString());
    expect([page.includes('Nothing has been charged yet.'), page.includes(LATER)]).toEqual([isCertain, !isCertain]);
  });

  it('say that nothing was taken while a try waits for its buyer at the bank', () => {
    const attempt = anAttempt({ method: 'PSE', continueUrl: 'https://bank.example/x' });
    for (const otherWay of [false, true])
      expect(textOf(written(aPayment({ attempt, isNothingCharged: false }), { otherWay }))).not.toMatch(/(was|has been) (taken|charged)/);
  });

  it('offer to pay again while a try is pending or done', () => {
    for (const payment of states.filter(({ attempt }) => attempt && attempt.status !== 'FAILED')) {
      expect(written(payment)).not.toContain('name="number"');
    }
  });
});

it('says on the confirmation button what it does', () => {
  const facts = {
    language: 'es',
    words: WORDS.es,
    payment: aPayment({}),
    link,
    csrfToken: 't',
    card: { token: 'tok_9b1deb4d', last4: '0001' },
  } as const;
  const page = confirmPage(facts).main.toString();
  expect(page.replaceAll('\u00a0', ' ')).toMatch(/<button[^>]*>\s*Pagar \$ 216\.000\s*<\/button>/);
  expect(page).toContain('Tarjeta terminada en 0001');
  expect(page).toContain('action="/p/thetoken.k1.mac/attempts"');
});
