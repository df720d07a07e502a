import { randomBytes } from 'node:crypto';
import { PersonalIndex } from './personal-index.js';

const root = randomBytes(32);
const index = new PersonalIndex(root);
const ana = { email: 'ana.ríos@correo.example', phoneNumber: '+573001234567', documentType: 'CC', document: '10A20' };

it('is the same for the same person, however they are written', () => {
  const hashes = index.hashes(ana);
  expect(
    index.hashes({ email: ' Ana.RÍOS@Correo.Example ', phoneNumber: ' +573001234567', documentType: 'cc', document: '10a20 ' }),
  ).toEqual(hashes);
  expect(index.hashes({ email: 'ana.ri\u0301os@correo.example' }).buyerEmail).toBe(hashes.buyerEmail);
  expect(new PersonalIndex(root).hashes(ana)).toEqual(hashes);
  expect(index.wanted({ email: ana.email, phoneNumber: ana.phoneNumber, document: 'CC:10A20' })).toEqual(hashes);
});

it('differs between kinds, types of documents and keys, and is no text of the person', () => {
  const same = '1020304050';
  const hashes = [
    ...Object.values(index.hashes({ email: same, phoneNumber: same, documentType: 'CC', document: same })),
    index.hashes({ documentType: 'CE', document: same }).buyerDocument,
    index.hashes({ documentType: 'C', document: `C${same}` }).buyerDocument,
    new PersonalIndex(randomBytes(32)).hashes({ phoneNumber: same }).buyerPhone,
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  for (const hash of hashes) expect(hash).toMatch(/^[\w-]{22}$/);
});

it('has nothing of what is not known, and asks for nothing that is not given', () => {
  expect(index.hashes({ document: '1020304050' })).toEqual({ buyerEmail: null, buyerPhone: null, buyerDocument: null });
  expect(index.wanted({})).toEqual({});
  expect(Object.keys(index.wanted({ phoneNumber: '+573001234567' }))).toEqual(['buyerPhone']);
});
