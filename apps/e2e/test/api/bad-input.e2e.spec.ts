import { aMerchant, aPayment, EventLog, type Merchant, Stack } from '@cauce/testing/system';
import { type Refusal, refusalOf } from '../../src/refusal.js';
import { invalid, TOO_LARGE, unreadable, WRONG_TYPE } from '../../src/refusals.js';

const stack = Stack.fromEnv();
const log = new EventLog(stack);
afterAll(() => log.close());

const LIMIT = 256 * 1024;
const JSON_TYPE = 'application/json';

let merchant: Merchant;
beforeAll(async () => {
  merchant = await aMerchant(stack);
});

/** Whatever was asked in this file, not one payment came of it. */
afterAll(async () => {
  expect((await merchant.api.payments(merchant.store)).payments).toEqual([]);
  expect(await log.creationsIn(merchant.store)).toEqual([]);
});

const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  merchant.api.door.ask('POST', `/${merchant.store}/payments`, { body, headers });

describe('an invalid field', () => {
  const buyer = { firstName: 'Ana', phoneNumber: '+573001234567' };
  // prettier-ignore
  it.each<[string, object, string[]]>([
    ['an unknown field',                 { colour: 'blue' },                                  ['colour']],
    ['an unknown field of the buyer',    { buyer: { ...buyer, nick: 'A' } },                  ['buyer.nick']],
    ['an output-only field',             { status: 'FUNDED', name: 'x', url: 'https://a.example' }, ['name', 'status', 'url']],
    ['a member named constructor',       { constructor: 1 },                                  ['constructor']],
    ['text for a number',                { amountCents: '100' },                              ['amountCents']],
    ['a fraction of a cent',             { amountCents: 100.5 },                              ['amountCents']],
    ['nothing to pay',                   { amountCents: 0 },                                  ['amountCents']],
    ['a negative amount',                { amountCents: -1 },                                 ['amountCents']],
    ['too much to pay',                  { amountCents: 1_000_000_000_000 },                  ['amountCents']],
    ['a number for text',                { title: 5 },                                        ['title']],
    ['an empty title',                   { title: '' },                                       ['title']],
    ['a title of 201 characters',        { title: 'x'.repeat(201) },                          ['title']],
    ['null for a required field',        { title: null },                                     ['title']],
    ['null for the buyer',               { buyer: null },                                     ['buyer']],
    ['null in a list',                   { mediaAssets: [null] },                             ['mediaAssets[0]']],
    ['null for an unknown field',        { colour: null },                                    ['colour']],
    ['a list for the buyer',             { buyer: [buyer] },                                  ['buyer']],
    ['a buyer without anything',         { buyer: {} },                                       ['buyer.firstName', 'buyer.phoneNumber']],
    ['a phone number that is not E.164', { buyer: { ...buyer, phoneNumber: '300 123 4567' } }, ['buyer.phoneNumber']],
    ['an invalid e-mail address',        { buyer: { ...buyer, email: 'ana@' } },              ['buyer.email']],
    ['a currency that was withdrawn',    { currencyCode: 'HRK' },                             ['currencyCode']],
    ['half a yen',                       { amountCents: 50, currencyCode: 'JPY' },            ['amountCents']],
    ['a currency in lower case',         { currencyCode: 'cop' },                             ['currencyCode']],
    ['a redirect over http',             { redirectUri: 'http://shop.example' },              ['redirectUri']],
    ['a redirect with user info',        { redirectUri: 'https://a:b@shop.example' },         ['redirectUri']],
    ['a redirect to a script',           { redirectUri: 'javascript:alert(1)' },              ['redirectUri']],
    ['an expiry in the past',            { expireTime: '2020-01-01T00:00:00Z' },              ['expireTime']],
    ['an expiry in two years',           { expireTime: new Date(Date.now() + 2 * 365 * 86_400_000).toISOString() }, ['expireTime']],
    ['an expiry without an offset',      { expireTime: '2030-01-01T00:00:00' },               ['expireTime']],
    ['an asset that is not a URL',       { mediaAssets: ['https://a.example/1.png', 'x'] },   ['mediaAssets[1]']],
    ['eleven assets',                    { mediaAssets: Array(11).fill('https://a.example') }, ['mediaAssets']],
    ['an unknown payment method',        { enabledPaymentMethods: ['CARD', 'CASH'] },         ['enabledPaymentMethods[1]']],
    ['an unknown payment type',          { paymentType: 'GIFT' },                             ['paymentType']],
    ['a whole discount',                 { discountPercentage: 1 },                           ['discountPercentage']],
    ['a discount that leaves nothing',   { amountCents: 1, discountPercentage: 0.6 },         ['discountPercentage']],
    ['text for a flag',                  { disableBuyerNotification: 'true' },                ['disableBuyerNotification']],
    ['a correlationId of 256 characters', { correlationId: 'x'.repeat(256) },                 ['correlationId']],
  ])('is named: %s', async (_, about, fields) => {
    expect(refusalOf(await post(JSON.stringify(aPayment(about))))).toEqual(invalid(...fields));
  });

  it('is named together with all others', async () => {
    const body = {
      amountCents: '1',
      currencyCode: null,
      title: '',
      buyer: { firstName: 7, nick: 'A' },
      mediaAssets: ['x'],
      colour: 'blue',
    };
    const fields = [
      'amountCents',
      'buyer.firstName',
      'buyer.nick',
      'buyer.phoneNumber',
      'colour',
      'currencyCode',
      'mediaAssets[0]',
      'title',
    ];
    expect(refusalOf(await post(JSON.stringify(body)))).toEqual(invalid(...fields));
  });

  it('is each required field when the body is empty', async () => {
    expect(refusalOf(await post('{}'))).toEqual(invalid('amountCents', 'buyer', 'currencyCode', 'title'));
  });

  it('is a redirect to http://localhost, unless the organization is for development', async () => {
    const about = { redirectUri: 'http://localhost:3000/done' };
    const serious = await aMerchant(stack, { environment: 'PRODUCTION' });
    const answer = await serious.api.door.ask('POST', `/${serious.store}/payments`, { json: aPayment(about) });
    expect(refusalOf(answer)).toEqual(invalid('redirectUri'));
    const playful = await aMerchant(stack);
    expect(await playful.api.createPayment(playful.store, aPayment(about))).toMatchObject(about);
  });

  it('is a member `__proto__`, too', async () => {
    const text = JSON.stringify(aPayment()).replace('{', '{"__proto__":{"status":"FUNDED"},');
    expect(refusalOf(await post(text))).toEqual(invalid('__proto__'));
  });
});

describe('a body that cannot be read', () => {
  const text = JSON.stringify(aPayment());
  // prettier-ignore
  it.each<[string, string | Buffer, Record<string, string>, Refusal]>([
    ['half a body',             text.slice(0, -1),                                 {}, unreadable('MALFORMED_JSON')],
    ['no body',                 '',                                                {}, unreadable('MALFORMED_JSON')],
    ['a trailing comma',        text.replace('}}', '},}'),                         {}, unreadable('MALFORMED_JSON')],
    ['a list',                  '[]',                                              {}, unreadable('BODY_NOT_OBJECT')],
    ['a text',                  '"payment"',                                       {}, unreadable('BODY_NOT_OBJECT')],
    ['null',                    'null',                                            {}, unreadable('BODY_NOT_OBJECT')],
    ['100,000 levels',          '['.repeat(100_000),                               {}, unreadable('MALFORMED_JSON')],
    ['a NUL',                   text.replace('Two mugs', 'Two\\u0000mugs'),        {}, unreadable('INVALID_TEXT')],
    ['a lone surrogate',        text.replace('Two mugs', '\\ud800'),               {}, unreadable('INVALID_TEXT')],
    ['invalid UTF-8',           Buffer.from(text.replace('Two mugs', '\xff'), 'latin1'), {}, unreadable('INVALID_TEXT')],
    ['a member twice',          text.replace('{', '{"title":"One",'),              {}, { ...unreadable('DUPLICATE_MEMBER'), fields: ['title'] }],
    ['a byte over 256 KiB',     text.padEnd(LIMIT + 1),                            {}, TOO_LARGE],
    ['plain text',              text,                      { 'content-type': 'text/plain' }, WRONG_TYPE],
    ['a form',                  'amountCents=1', { 'content-type': 'application/x-www-form-urlencoded' }, WRONG_TYPE],
    ['another charset',         text, { 'content-type': `${JSON_TYPE}; charset=latin1` }, WRONG_TYPE],
    ['a compressed body',       text,                      { 'content-encoding': 'gzip' }, WRONG_TYPE],
  ])('is refused: %s', async (_, body, headers, refusal) => {
    expect(refusalOf(await post(body, headers))).toEqual(refusal);
  });

  it('is refused when it is too large and has no Content-Length', async () => {
    const url = `${merchant.api.door.url}/${merchant.store}/payments`;
    const headers = { authorization: `Bearer ${merchant.token}`, 'content-type': JSON_TYPE };
    const answer = await fetch(url, { method: 'POST', headers, body: chunks(LIMIT + 1), duplex: 'half' });
    expect([answer.status, (await answer.json()) as object]).toMatchObject([413, { error: { status: 'PAYLOAD_TOO_LARGE' } }]);
  });

  it('is read up to 256 KiB', async () => {
    expect(refusalOf(await post(JSON.stringify(aPayment({ colour: 'x' })).padEnd(LIMIT)))).toEqual(invalid('colour'));
  });
});

/** White space in pieces, so that the client cannot know its length. */
function chunks(size: number): ReadableStream<Uint8Array> {
  const pieces = Array.from({ length: Math.ceil(size / 8192) }, () => Buffer.alloc(8192, ' '));
  return ReadableStream.from(pieces);
}
