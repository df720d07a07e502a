import { readSource as read } from './entered-source.js';

const OFFERED = ['CC', 'NIT', 'PP', 'PEP'].map((code) => ({ code, displayName: code }));
const readSource = (body: unknown) => read(body, OFFERED);

const PSE = { method: 'PSE', bank: '1001', personType: 'LEGAL', documentType: 'NIT', document: ' 900.123.456 ' };

it.each([
  [PSE, { method: 'PSE', bank: '1001', personType: 'LEGAL', documentType: 'NIT', document: '900123456' }],
  [
    { method: 'SERVICE', documentType: 'PP', document: 'ab 12 34' },
    { method: 'SERVICE', documentType: 'PP', document: 'AB1234' },
  ],
  [
    { method: 'SERVICE', documentType: 'PEP', document: 'a-12 34' },
    { method: 'SERVICE', documentType: 'PEP', document: 'A1234' },
  ],
  [
    { method: 'WALLET_A', phoneNumber: '300 123 4567' },
    { method: 'WALLET_A', phoneNumber: '+573001234567' },
  ],
  [
    { method: 'WALLET_A', phoneNumber: '+1 (202) 555-0123' },
    { method: 'WALLET_A', phoneNumber: '+12025550123' },
  ],
  [{ method: 'BANK_A', document: 'unasked' }, { method: 'BANK_A' }],
  [{ method: 'PARTNER_PLATFORM' }, { method: 'PARTNER_PLATFORM' }],
  [{ method: 'CARD', number: 'unasked' }, { method: 'CARD' }],
])('reads %j as it was meant', (form, source) => expect(readSource(form)).toEqual({ source, values: form }));

it.each([
  [{ method: 'PSE' }, ['bank:missing', 'document:missing']],
  [{ ...PSE, bank: '' }, ['bank:missing']],
  [{ ...PSE, document: 'AB1234' }, ['document:form']],
  [{ ...PSE, document: '12' }, ['document:form']],
  [{ method: 'WALLET_A', phoneNumber: ' ' }, ['phoneNumber:missing']],
  [{ method: 'WALLET_A', phoneNumber: '12345' }, ['phoneNumber:form']],
  [{ method: 'SERVICE', document: '' }, ['document:missing']],
])('says what is wrong with %j, and keeps what was entered', (form, errors) => {
  const entered = readSource(form);
  if (entered === undefined || !('form' in entered)) throw new Error('nothing is wrong');
  expect(entered.form.errors.map(({ field, code }) => `${field}:${code}`)).toEqual(errors);
  expect(entered.form.values).toEqual(form);
});

it.each([
  undefined,
  null,
  'x',
  {},
  { ...PSE, documentType: 'XX' },
  { ...PSE, documentType: 'TI' }, // the catalog does not have it
  { ...PSE, personType: 'OTHER' },
  { method: 'SERVICE', documentType: '', document: '1234' },
  { method: 'CARD', cardToken: 'tok' },
  { method: 'constructor' },
  { method: ['PSE'] },
])('takes %j for no form of ours', (body) => expect(readSource(body)).toBeUndefined());
