import type { BuyerMail } from '@cauce/contracts';
import { LANGUAGES } from '@cauce/html';
import { contentOf } from './buyer-mail.content.js';
import { toHtml, toText } from './mail-parts.js';

const link: BuyerMail = {
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
const receipt: BuyerMail = { ...link, kind: 'payment-receipt', method: 'CARD', last4: '0001' };
const at = '2026-11-21T23:05:00.000Z';

const mailOf = (mail: BuyerMail, language: 'es' | 'en' = 'es') => contentOf({ mail, language, at, us: 'Cauce' });
/** Without invisible characters. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '');
const textOf = (mail: BuyerMail, language?: 'es' | 'en') => plain(toText(mailOf(mail, language)));

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

describe.each(LANGUAGES)('in %s', (language) => {
  it.each([link, receipt])('both parts of a $kind say the same', (mail) => {
    const content = mailOf(mail, language);
    const [text, html] = [toText(content), toHtml(content).toString()];
    const told = [content.title, content.amount, content.small, ...content.lines.flat()];
    for (const each of told) expect([text.includes(each), html.includes(each.replaceAll("'", '&#39;'))]).toEqual([true, true]);
  });

  it.each([link, receipt])('a $kind loads nothing, and links only to us', (mail) => {
    const hostile = {
      ...mail,
      firstName: '<a href="https://evil.example">Ana</a>\r\nBcc: eve@evil.example',
      title: 'Pay at https://evil.example instead\n\nSee and pay:\nhttp://evil.example',
      storeDisplayName: 'Taller <img src=x> evil.example',
      correlationId: '"><script>1</script>',
    };
    const content = mailOf(hostile, language);
    const [text, html] = [toText(content), toHtml(content).toString()];
    expect([...html.matchAll(/<(\w+)[^>]*(?:href|src|action)=/g)].map(([, tag]) => tag)).toEqual(mail === link ? ['a'] : []);
    expect(html).not.toMatch(/<(?:img|script|form|iframe|link)|url\(|@import/);
    expect([...text.matchAll(/https?:\/\/\S+/g)].flat()).toEqual(mail === link ? [link.url] : []);
    expect(text).not.toContain('evil.example');
    expect(content.subject + content.sender).not.toMatch(/[\r\n]/);
  });
});
