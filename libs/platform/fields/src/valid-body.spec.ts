import { ApiError } from '@cauce/contracts';
import { Field } from './field.js';
import { cents, email, flag, listOf, text } from './kinds.js';
import { objectOf } from './object-of.js';
import { readBody, readPublicBody, type Rules } from './valid-body.js';

class Buyer {
  @Field(text({ max: 100 })) firstName!: string;
  @Field(email, { optional: true }) email?: string;
}

class Payment {
  @Field(cents()) amountCents!: number;
  @Field(objectOf(Buyer)) buyer!: Buyer;
  @Field(listOf(objectOf(Buyer), { max: 2 }), { optional: true }) payers?: Buyer[];
  @Field(flag, { optional: true }) quiet?: boolean;
}

const GOOD = { amountCents: 1, buyer: { firstName: 'Ana' } };

const faults = (body: unknown) => {
  try {
    return readBody(Payment, body);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.facts.violations?.map(({ field }) => field) ?? error.code;
  }
};

it('answers an instance with the sent fields, and no others', () => {
  const payment = readBody(Payment, GOOD);
  expect(payment).toBeInstanceOf(Payment);
  expect(Object.keys(payment)).toEqual(['amountCents', 'buyer']);
});

it.each<[string, unknown, unknown]>([
  ['a missing field', { buyer: GOOD.buyer }, ['amountCents']],
  ['null for an optional field', { ...GOOD, quiet: null }, ['quiet']],
  ['an unknown field', { ...GOOD, name: 'x' }, ['name']],
  ['an unknown field deeper down', { ...GOOD, buyer: { firstName: 'Ana', name: 'x' } }, ['buyer.name']],
  ['a list for an object', { ...GOOD, buyer: [GOOD.buyer] }, ['buyer']],
  ['an empty list for an object', { ...GOOD, buyer: [] }, ['buyer']],
  ['a text for an object', { ...GOOD, buyer: 'Ana' }, ['buyer']],
  ['an object in a list', { ...GOOD, payers: [GOOD.buyer, { firstName: '', email: 1 }] }, ['payers[1].firstName', 'payers[1].email']],
  ['a member named constructor', JSON.parse('{"amountCents":1,"buyer":{"firstName":"Ana"},"constructor":{}}'), ['constructor']],
  ['a member named __proto__', JSON.parse('{"amountCents":1,"buyer":{"firstName":"Ana"},"__proto__":{"quiet":true}}'), ['__proto__']],
  ['a member named toString deeper down', JSON.parse('{"amountCents":1,"buyer":{"firstName":"Ana","toString":1}}'), ['buyer.toString']],
  ['everything at once', { x: 1, amountCents: '1', buyer: { email: 'no' } }, ['x', 'amountCents', 'buyer.firstName', 'buyer.email']],
  ['nothing', undefined, 'BODY_NOT_OBJECT'],
  ['null', null, 'BODY_NOT_OBJECT'],
  ['a list', [GOOD], 'BODY_NOT_OBJECT'],
])('names %s', (_, body, expected) => {
  expect(faults(body)).toEqual(expected);
});

it('reads a request without a body as one without fields, where no field is required', () => {
  class Cancellation {
    @Field(text({ max: 500 }), { optional: true }) reason?: string;
  }
  expect(readBody(Cancellation, undefined)).toEqual(new Cancellation());
  expect(() => readBody(Cancellation, null)).toThrow(ApiError);
});

it('says what is allowed, and that a missing field is required', () => {
  expect.assertions(1);
  try {
    readBody(Buyer, {});
  } catch (error) {
    expect(error).toMatchObject({ facts: { violations: [{ field: 'firstName', description: 'Required. Text of 1 to 100 characters.' }] } });
  }
});

describe('a rule over several fields', () => {
  const rules: Rules<Payment> = ({ amountCents, buyer }, isSound) => [
    ...(isSound('amountCents') && amountCents < 10 ? [{ field: 'amountCents', description: 'At least 10.' }] : []),
    ...(isSound('buyer') && buyer.email === undefined ? [{ field: 'buyer.email', description: 'Required here.' }] : []),
  ];

  it.each<[string, object, readonly string[]]>([
    ['names what it finds', GOOD, ['amountCents', 'buyer.email']],
    ['is reported with the faults of other fields', { ...GOOD, quiet: 1 }, ['quiet', 'amountCents', 'buyer.email']],
    ['does not read a field that is at fault', { amountCents: '1', buyer: GOOD.buyer }, ['amountCents', 'buyer.email']],
    ['does not read an object with a part at fault', { amountCents: 1, buyer: {} }, ['buyer.firstName', 'amountCents']],
  ])('%s', (_, body, expected) => {
    const violations = expected.map((field) => expect.objectContaining({ field }) as object);
    expect(() => readBody(Payment, body, rules)).toThrow(expect.objectContaining({ facts: { violations } }));
  });
});

describe('in a public request', () => {
  it.each<[string, object, object]>([
    ['an optional field', { ...GOOD, quiet: null }, GOOD],
    ['an optional field deeper down', { ...GOOD, buyer: { firstName: 'Ana', email: null } }, GOOD],
    ['an optional list', { ...GOOD, payers: null }, GOOD],
    ['an optional field in a list', { ...GOOD, payers: [{ firstName: 'Ana', email: null }] }, { ...GOOD, payers: [{ firstName: 'Ana' }] }],
  ])('null is an absent value: %s', (_, body, same) => {
    const read = readPublicBody(Payment, body);
    expect(read).toBeInstanceOf(Payment);
    expect(JSON.stringify(read)).toBe(JSON.stringify(readBody(Payment, same)));
  });

  it.each<[string, object, string[]]>([
    ['a required field', { ...GOOD, amountCents: null }, ['amountCents']],
    ['a required object', { amountCents: 1, buyer: null }, ['buyer']],
    ['a required field deeper down', { ...GOOD, buyer: { firstName: null } }, ['buyer.firstName']],
    ['in a list', { ...GOOD, payers: [null] }, ['payers[0]']],
    ['for an unknown field', { ...GOOD, colour: null }, ['colour']],
    ['for a member named __proto__', JSON.parse('{"amountCents":1,"buyer":{"firstName":"Ana"},"__proto__":null}') as object, ['__proto__']],
  ])('null is at fault: %s', (_, body, fields) => {
    const violations = fields.map((field) => expect.objectContaining({ field }) as object);
    expect(() => readPublicBody(Payment, body)).toThrow(expect.objectContaining({ facts: { violations } }));
  });

  it('null is no body where no field is required', () => {
    class Cancellation {
      @Field(text({ max: 500 }), { optional: true }) reason?: string;
    }
    expect(readPublicBody(Cancellation, null)).toEqual(new Cancellation());
    expect(() => readPublicBody(Payment, null)).toThrow(expect.objectContaining({ code: 'BODY_NOT_OBJECT' }));
  });

  it('an empty list is no absent one', () => {
    expect(readPublicBody(Payment, { ...GOOD, payers: [] })).toHaveProperty('payers', []);
  });
});
