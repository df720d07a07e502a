import { differingFields } from '@cauce/kernel';
import fc from 'fast-check';
import { fingerprintOf } from './request-fingerprint.js';

const key = Buffer.alloc(32, 1);
const body = {
  title: 'Mugs',
  buyer: { firstName: 'Ana', phoneNumber: '+573000000000' },
  mediaAssets: ['https://a.example', 'https://b.example'],
};

it('names each leaf by its path', () =>
  expect(Object.keys(fingerprintOf(key, body))).toEqual([
    'title',
    'buyer.firstName',
    'buyer.phoneNumber',
    'mediaAssets[0]',
    'mediaAssets[1]',
  ]));

it('shows where two bodies differ', () => {
  const other = { ...body, title: 'Cups', buyer: { ...body.buyer, email: 'ana@correo.example' }, mediaAssets: ['https://a.example'] };
  expect(differingFields(fingerprintOf(key, body), fingerprintOf(key, other))).toEqual(['buyer.email', 'mediaAssets[1]', 'title']);
});

it('holds no value', () => expect(JSON.stringify(fingerprintOf(key, body))).not.toContain('Ana'));

it('distinguishes an empty list from none, and a text from a number', () => {
  expect(differingFields(fingerprintOf(key, { mediaAssets: [] }), fingerprintOf(key, {}))).toEqual(['mediaAssets']);
  expect(differingFields(fingerprintOf(key, { a: '1' }), fingerprintOf(key, { a: 1 }))).toEqual(['a']);
});

it('is equal for the same body with members in any order, and only then', () =>
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { maxKeys: 5 }), (members) => {
      const reversed = Object.fromEntries(Object.entries(members).reverse());
      expect(differingFields(fingerprintOf(key, members), fingerprintOf(key, reversed))).toEqual([]);
    }),
  ));
