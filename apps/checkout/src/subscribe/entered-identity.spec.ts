import { readCode, readIdentity } from './entered-identity.js';

const offered = [
  { code: 'CC', displayName: 'CC' },
  { code: 'PP', displayName: 'PP' },
];
const entered = { firstName: ' Ana María ', lastName: 'Restrepo', documentType: 'CC', document: '1.020.304-567' };

it('reads who accepts, with the document’s letters and digits alone', () => {
  expect(readIdentity(entered, offered)).toEqual({
    who: { firstName: 'Ana María', lastName: 'Restrepo', documentType: 'CC', document: '1020304567' },
  });
  expect(readIdentity({ ...entered, documentType: 'PP', document: 'ab 12345' }, offered)).toMatchObject({
    who: { documentType: 'PP', document: 'AB12345' },
  });
});

it('takes the first document type for one that was not offered', () => {
  expect(readIdentity({ ...entered, documentType: 'XX' }, offered)).toMatchObject({ who: { documentType: 'CC' } });
});

it('names every field in which something is to be corrected, and keeps what was entered', () => {
  expect(readIdentity({ ...entered, firstName: ' ', document: 'AB12' }, offered)).toEqual({
    values: { firstName: '', lastName: 'Restrepo', document: 'AB12', documentType: 'CC' },
    errors: [
      { field: 'firstName', code: 'missing' },
      { field: 'document', code: 'form' },
    ],
  });
});

it.each([undefined, null, 'x', 7, { firstName: ['Ana'] }])('asks for everything where there is no form: %p', (body) => {
  expect(readIdentity(body, offered)).toMatchObject({ errors: [{ code: 'missing' }, { code: 'missing' }, { code: 'missing' }] });
});

it('keeps a name on one line and at its longest', () => {
  expect(readIdentity({ ...entered, firstName: `Ana\r\nBcc: ${'x'.repeat(200)}` }, offered)).toMatchObject({
    who: { firstName: `Ana  Bcc: ${'x'.repeat(90)}` },
  });
});

it.each([
  ['482931', '482931'],
  [' 482 931 ', '482931'],
  ['482-931', '482931'],
  ['48293', undefined],
  ['4829311', undefined],
  ['48293a', undefined],
  [undefined, undefined],
  [['482931'], undefined],
])('reads the code %p as %p', (entered, code) => {
  expect(readCode(entered)).toBe(code);
});
