import * as field from './field.js';
import { type Resource, schemaOf } from './resource.js';

type Cup = { readonly name: string; readonly size: 'S' | 'L'; readonly note?: string; readonly amountCents: number };

const CUP: Resource<Cup> = {
  title: 'Cup',
  about: 'A cup.',
  fields: {
    name: field.name('stores/{store}/cups/{cup}', 'Its name.'),
    size: field.oneOf(['S', 'L'], 'How large.'),
    note: field.optional(field.text('What is written on it.', 'Hola')),
    amountCents: field.cents('The price.', 100),
  },
};

it('is a schema with required fields, units and examples', () => {
  const { required, properties } = schemaOf(CUP);
  expect(required).toEqual(['name', 'size', 'amountCents']);
  expect(properties?.['amountCents']).toMatchObject({ type: 'integer', description: expect.stringContaining('In cents') });
  expect(properties?.['size']?.enum).toEqual(['S', 'L']);
});

it('has examples that match its own patterns', () => {
  const { pattern = '', examples = [] } = CUP.fields.name.schema;
  expect(String(examples[0])).toMatch(new RegExp(pattern, 'u'));
});

it('says how large a whole number can be', () => {
  expect(CUP.fields.amountCents.schema).toMatchObject({ format: 'int64', minimum: 1, maximum: 999_999_999_999 });
  expect(field.whole('A day.', 1, { minimum: 1, maximum: 31 }).schema).toMatchObject({ format: 'int32', minimum: 1, maximum: 31 });
});

it('does not compile when it has fewer, more or different fields than the type', () => {
  const { name, size, note, amountCents } = CUP.fields;
  // @ts-expect-error a field is missing
  const missing: Resource<Cup>['fields'] = { name, size, note };
  // @ts-expect-error a value is missing
  const narrower: Resource<Cup>['fields'] = { name, note, amountCents, size: field.oneOf(['S'], '') };
  // @ts-expect-error it may be absent
  const required: Resource<Cup>['fields'] = { name, size, amountCents, note: field.text('', '') };
  // @ts-expect-error it is never absent
  const absent: Resource<Cup>['fields'] = { name: field.optional(name), size, note, amountCents };
  // @ts-expect-error there is no such field
  const more: Resource<Cup>['fields'] = { ...CUP.fields, handle: field.flag('', true) };
  expect([missing, narrower, required, absent, more]).toHaveLength(5);
});
