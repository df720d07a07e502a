import { type PaymentLinkMail, type PaymentReceiptMail, type PaymentRefundMail, renewalFailureText } from '@cauce/contracts';
import { LANGUAGES } from '@cauce/html';
import { FAILURE_REASONS } from '@cauce/kernel';
import {
  AT,
  CANCELED,
  CHARGE_FAILED,
  ONE_TIME_CODE,
  SUBSCRIPTION_MAILS,
  SUSPENDED,
  TRIAL_ENDS,
  WELCOME,
} from '../../test/subscription-mails.js';
import { contentOf } from './buyer-mail.content.js';
import type { AnyMail } from './mail-facts.js';
import { toHtml, toText } from './mail-parts.js';

const link: PaymentLinkMail = {
  kind: 'payment-link',
  email: 'ana@correo.example',
  firstName: 'Ana',
  resource: 'stores/s3k9/payments/k7m2qz4txa',
  url: 'https://checkout.example/p/k7m2qz4txa.k1.mac',
  title: 'Dos pocillos de gres',
  storeDisplayName: 'Taller Dos Ríos',
  environment: 'PRODUCTION',
  amountCents: 24_000_000,
  payableCents: 21_600_000,
  currencyCode: 'COP',
  discountPercentage: 0.1,
  correlationId: 'DR-2048',
  expireTime: '2026-11-21T23:40:00.000Z',
};
const receipt: PaymentReceiptMail = { ...link, kind: 'payment-receipt', method: 'CARD', last4: '0001' };
const refund: PaymentRefundMail = { ...receipt, kind: 'payment-refund', refundCents: 21_600_000 };
const at = '2026-11-21T23:05:00.000Z';
/** A mail’s own link: the receipt, the end and the code have none. */
const linksOf = (mail: AnyMail) =>
  mail.kind === 'payment-link' ? [mail.url] : 'methodUrl' in mail && mail.kind !== 'subscription-canceled' ? [mail.methodUrl] : [];

const mailOf = (mail: AnyMail, language: 'es' | 'en' = 'es') =>
  contentOf({ mail, language, at: mail.kind.startsWith('payment') ? at : AT, us: 'Cauce' });
/** Without invisible characters. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '');
const textOf = (mail: AnyMail, language?: 'es' | 'en') => plain(toText(mailOf(mail, language)));

// prettier-ignore
it.each([
  ['JPY', 150_000, 'en', 'JPY 1,500'],
  ['JPY', 150_000, 'es', 'JPY 1.500'],
  ['CLP', 150_000, 'en', 'CLP 1,500'],
  ['CLP', 150_000, 'es', 'CLP 1.500'],
  ['KWD', 150_050, 'en', 'KWD 1,500.500'],
  ['KWD', 150_050, 'es', 'KWD 1.500,500'],
] as const)('mails say in %s %i cents in %s as: %s', (currencyCode, payableCents, language, amount) => {
  for (const mail of [link, receipt])
    expect(textOf({ ...mail, amountCents: payableCents, payableCents, currencyCode }, language)).toMatch(new RegExp(`^${amount}$`, 'm'));
});

it('a link mail says the amount, the purpose, the deadline and where to pay', () => {
  expect(textOf(link)).toBe(`Hola, Ana.

Tienes un pago pendiente con Taller Dos Ríos

$ 216.000 COP
Concepto: Dos pocillos de gres
Pedido: DR-2048
Paga antes de: 21 de noviembre de 2026, 6:40 p. m. (Colombia)

Ver y pagar:
https://checkout.example/p/k7m2qz4txa.k1.mac

¿No esperabas este correo? Ignóralo: no se cobra nada si no pagas. Nunca te pedimos la tarjeta ni tus claves por correo.
`);
  expect(plain(mailOf(link).subject)).toBe('Taller Dos Ríos te pide un pago de $ 216.000');
  expect(mailOf(link).sender).toBe('Taller Dos Ríos vía Cauce');
});

it('a receipt says the amount, the discount and the method', () => {
  expect(textOf(receipt, 'en')).toBe(`Paid. Thank you, Ana.

COP 216,000
Paid to: Taller Dos Ríos
For: Dos pocillos de gres
Price: COP 240,000
Discount, 10%: −COP 24,000
Date: 21 November 2026, 6:05 p.m. (Colombia)
Method: Card ending in 0001
Order: DR-2048
Payment number: k7m2qz4txa

Questions about your order? Write to Taller Dos Ríos. Keep this e-mail: it is your proof of payment.
`);
  expect(plain(mailOf(receipt, 'en').subject)).toBe('Receipt: COP 216,000 paid to Taller Dos Ríos');
});

it('a refund of the whole payment says what goes back, and to what', () => {
  expect(textOf(refund)).toBe(`Hola, Ana.

Te devolvieron tu pago

$ 216.000 COP

El dinero vuelve al medio con el que pagaste. Según tu banco, puede tardar unos días en verse.

Devuelto por: Taller Dos Ríos
Concepto: Dos pocillos de gres
Fecha: 21 de noviembre de 2026, 6:05 p. m. (Colombia)
Medio de pago: Tarjeta terminada en 0001
Pedido: DR-2048
Número de pago: k7m2qz4txa

¿Preguntas sobre esta devolución? Escríbele a Taller Dos Ríos. Nunca te pedimos la tarjeta ni tus claves por correo.
`);
  expect(plain(mailOf(refund).subject)).toBe('Devolución: $ 216.000 de Taller Dos Ríos');
});

it('a refund of a part says so, and what had been paid', () => {
  const part = textOf({ ...refund, refundCents: 5_000_050, currencyCode: 'USD' }, 'en');
  expect(part).toMatch(/Part of your payment was refunded\n\n(USD|US\$) ?50,000\.50/);
  expect(part).toContain('You had paid: ');
  expect(plain(mailOf({ ...refund, refundCents: 150_000, currencyCode: 'JPY' }, 'en').subject)).toBe(
    'Refund: JPY 1,500 from Taller Dos Ríos',
  );
});

it('ends a sentence with a company’s name once', () => {
  expect(textOf({ ...receipt, storeDisplayName: 'Dos Ríos S.A.S.' }, 'en')).toContain('Write to Dos Ríos S.A.S. Keep');
});

it('leaves out unknown facts', () => {
  const { discountPercentage: _, correlationId: __, expireTime: ___, ...bare } = link;
  expect(textOf({ ...bare, payableCents: 24_000_000 })).not.toMatch(/Pedido|Paga antes/);
  expect(textOf({ ...bare, payableCents: 24_000_000, kind: 'payment-receipt', method: 'PSE' })).toMatch(/Medio de pago: PSE/);
  expect(textOf({ ...bare, payableCents: 24_000_000, kind: 'payment-receipt' })).not.toMatch(/Medio|Descuento|Precio|Pedido/);
});

it('says when no real money moves', () => {
  expect(textOf({ ...link, environment: 'DEVELOPMENT' }, 'en')).toMatch(/^Test environment: no real money moves here\.\n/);
});

describe('a subscription’s mail', () => {
  it('of a failed charge says which attempt it was, when the next one is, and where the card is changed', () => {
    expect(textOf(CHARGE_FAILED)).toBe(`Hola, Ana.

Un cobro no pasó

El 21 de diciembre de 2026 no pudimos cobrar $ 90.000 de Membresía Taller Abierto. Tu suscripción sigue por ahora.

La tarjeta no tenía cupo o saldo disponible. Asegúrate de que lo tenga o usa otra tarjeta.

Intentamos con la misma tarjeta el 23 de diciembre de 2026. Para pagar antes, o con otra tarjeta, actualízala.

Plan: Membresía Taller Abierto
Tienda: Taller Dos Ríos
Valor: $ 90.000 COP
Intento: 1 de 4
Próximo intento: 23 de diciembre de 2026

Actualizar la tarjeta:
https://checkout.example/u/u2~t3k1c0.l1.mac

Después del último intento, la suscripción queda en pausa. Nunca pedimos números de tarjeta por correo.
`);
    expect(plain(mailOf(CHARGE_FAILED, 'en').subject)).toBe('Your payment of COP 90,000 did not go through');
  });

  it('of a failed charge promises nothing that the bank may still change, and nothing of a next attempt that is not known', () => {
    const { nextAttemptTime: _, attempts: __, ...last } = CHARGE_FAILED;
    const page = textOf({ ...last, attempt: 3, reason: 'DECLINED' }, 'en');
    expect(page).toContain('Ask your bank, or use another card.\n\nTo pay now, or with another card, update it.');
    expect(page).toContain('Attempt: 3\n');
    expect(page).not.toMatch(/Nothing was|Next attempt/);
  });

  it('of its beginning says what is charged next, and of a trial until when it is free', () => {
    expect(textOf(WELCOME, 'en')).toContain('Next charge: 21 January 2027, COP 90,000');
    const trial = textOf({ ...WELCOME, isTrial: true }, 'en');
    expect(trial).toContain('It is free until 21 January 2027.');
    expect(trial).toContain('First charge: 21 January 2027, COP 90,000');
  });

  it('of a pause says what a new card pays at once, and what happens without one', () => {
    const page = textOf(SUSPENDED, 'en');
    expect(page).toContain('With another card it goes on, and that amount is charged as soon as you confirm it.');
    expect(page).toContain('we try the same card on 21 January 2027. The subscription ends when two of these tries in a row fail.');
    const last = textOf({ ...SUSPENDED, isLastTry: true }, 'en');
    expect(last).toContain('we try the same card once more on 21 January 2027. If that fails too, the subscription ends.');
  });

  it('of its end says why, and asks for no card', () => {
    expect(textOf(CANCELED, 'en')).toContain('The last charges did not go through.');
    const { hasFailed: _, ...ended } = CANCELED;
    expect(textOf(ended, 'en')).toContain('No further charge is made.');
    for (const mail of [CANCELED, ended]) expect(textOf(mail)).not.toContain('https://');
  });

  it('of a trial’s end says what is charged, when, and how to stop it', () => {
    const page = textOf(TRIAL_ENDS, 'en');
    expect(page).toContain('On 24 December 2026 the first charge is made: COP 45,000');
    expect(page).toContain('Write to Taller Dos Ríos before that day, and nothing is charged.');
    expect(mailOf(TRIAL_ENDS, 'en').subject).toBe('Your free trial ends on 24 December 2026: Membresía Taller Abierto');
  });
});

it('a one-time code is large, has no link, and is in no subject, which a locked phone shows', () => {
  expect(textOf(ONE_TIME_CODE, 'en')).toBe(`Hello, Ana.

Your code for Taller Dos Ríos

482931

Write it on the page where you accept the subscription. It works until 21 December 2026, 6:15 p.m. (Colombia).

To accept as: Ana María Restrepo, CC ••• 4567

Did you not ask for it, or is this somebody else? Ignore this e-mail: nothing happens without the code. Give it to nobody: we never ask for it by phone or by message.
`);
  expect(mailOf(ONE_TIME_CODE).subject).toBe('Tu código para Taller Dos Ríos');
});

it('a one-time code names whom it is for: whoever has the link wrote that, and it becomes neither a link nor a line of its own', () => {
  const person = { firstName: 'Go to\nevil.example', lastName: '\u202Enow', documentType: 'CC', documentEnd: '4567' };
  const [[label, value] = []] = mailOf({ ...ONE_TIME_CODE, person }).lines;
  expect([label, value?.replaceAll('\u2060', '^')]).toEqual(['Para aceptar como', 'Go to evil.^example now, CC ••• 4567']);
  const { person: _, ...older } = ONE_TIME_CODE;
  expect(mailOf(older).lines).toEqual([]);
});

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(FAILURE_REASONS)('a failed charge and a pause say why: %s', (reason) => {
    for (const mail of [CHARGE_FAILED, SUSPENDED])
      expect(textOf({ ...mail, reason }, language)).toContain(`\n\n${renewalFailureText(reason)[language]}\n\n`);
  });

  it.each([link, receipt, refund, ...SUBSCRIPTION_MAILS, ONE_TIME_CODE])('both parts of a $kind say the same', (mail) => {
    const content = mailOf(mail, language);
    const [text, html] = [toText(content), toHtml(content).toString()];
    const told = [content.title, content.amount ?? '', content.small, ...(content.paragraphs ?? []), ...content.lines.flat()];
    for (const each of told) expect([text.includes(each), html.includes(each.replaceAll("'", '&#39;'))]).toEqual([true, true]);
  });

  it.each([link, receipt, refund, ...SUBSCRIPTION_MAILS, ONE_TIME_CODE])('a $kind loads nothing, and links only to us', (mail) => {
    const hostile = {
      ...mail,
      firstName: '<a href="https://evil.example">Ana</a>\r\nBcc: eve@evil.example',
      title: 'Pay at https://evil.example instead\n\nSee and pay:\nhttp://evil.example',
      planDisplayName: 'Go to https://evil.example\r\n<b>now</b>',
      storeDisplayName: 'Taller <img src=x> evil.example',
      correlationId: '"><script>1</script>',
    };
    const content = mailOf(hostile, language);
    const [text, html] = [toText(content), toHtml(content).toString()];
    const ours = linksOf(mail);
    expect([...html.matchAll(/<(\w+)[^>]*(?:href|src|action)=/g)].map(([, tag]) => tag)).toEqual(ours.map(() => 'a'));
    expect(html).not.toMatch(/<(?:img|script|form|iframe|link)|url\(|@import/);
    expect([...text.matchAll(/https?:\/\/\S+/g)].flat()).toEqual(ours);
    expect(text).not.toContain('evil.example');
    expect(content.subject + content.sender).not.toMatch(/[\r\n]/);
  });
});

describe('what the store has set for its buyers', () => {
  const storeProfile = {
    supportEmail: 'ayuda@dosrios.example',
    supportUrl: 'https://dosrios.example/ayuda?de=correo&x=1',
    logoUrl: 'https://dosrios.example/logo.png',
  };
  const partsOf = (mail: AnyMail, language: 'es' | 'en' = 'en') => {
    const content = mailOf(mail, language);
    return { content, text: toText(content), html: toHtml(content).toString() };
  };
  const all = [link, receipt, refund, ...SUBSCRIPTION_MAILS, ONE_TIME_CODE];

  it.each(all)('is nowhere in a $kind of before', (mail) => {
    const { content, text, html } = partsOf(mail);
    expect([content.replyTo, content.logo, content.contact]).toEqual([undefined, undefined, undefined]);
    expect(text + html).not.toMatch(/How to reach|<img|mailto:/);
  });

  it.each(all)('is where answers to a $kind go, and its logo, with the name where it is not loaded', (mail) => {
    const { content, text, html } = partsOf({ ...mail, storeProfile });
    expect(content.replyTo).toBe('ayuda@dosrios.example');
    expect(html.match(/<img[^>]*>/g)).toEqual([
      `<img src="${storeProfile.logoUrl}" alt="Taller Dos Ríos" height="40" referrerpolicy="no-referrer">`,
    ]);
    expect(text).toMatch(/^(Test environment.*\n\n)?Taller Dos Ríos\n\n/);
  });

  it.each(all.filter(({ kind }) => kind !== 'one-time-code'))('is at the end of both parts of a $kind', (mail) => {
    const { text, html } = partsOf({ ...mail, storeProfile });
    expect(text.endsWith(`How to reach Taller Dos Ríos:\n${storeProfile.supportEmail}\n${storeProfile.supportUrl}\n`)).toBe(true);
    expect(html).toContain(`<a href="mailto:ayuda@dosrios.example">ayuda@dosrios.example</a>`);
    expect(html).toContain(`<a href="https://dosrios.example/ayuda?de=correo&amp;x=1">`);
  });

  it('puts no link into the mail of a code', () => {
    const { text, html } = partsOf({ ...ONE_TIME_CODE, storeProfile });
    expect(html).not.toContain('<a ');
    expect(text).not.toMatch(/https?:|ayuda@/);
  });

  it('says of it what there is, in the mail’s language', () => {
    const told = partsOf({ ...link, storeProfile: { supportEmail: 'ayuda@dosrios.example' } }, 'es').text;
    expect(told.endsWith('Cómo comunicarte con Taller Dos Ríos:\nayuda@dosrios.example\n')).toBe(true);
    expect(partsOf({ ...link, storeProfile: { logoUrl: storeProfile.logoUrl } }).text).not.toContain('How to reach');
  });
});
