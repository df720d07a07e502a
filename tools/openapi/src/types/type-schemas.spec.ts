import type { Endless, Everything, Unsaid } from '../../test/everything.js';
import { typesProgram } from './program.js';
import { TypeSchemas } from './type-schemas.js';

const FILE = 'tools/openapi/test/everything.ts';
const types = new TypeSchemas(typesProgram([FILE]));

const example: Everything = {
  name: 'stores/s',
  amountCents: 1,
  status: 'OPEN',
  level: 1,
  isTest: false,
  nothing: null,
  tags: [],
  fingerprint: {},
  data: {},
  anything: 7,
  by: { kind: 'machine' },
  when: 'now',
};

it('says of each kind of type what JSON has of it', () => {
  const { properties, required, description } = types.of(FILE, 'Everything') as ReturnType<TypeSchemas['of']> & { description: string };
  expect(description).toBe('Each kind of type that a stored event or a message uses.');
  expect(properties).toEqual({
    name: { type: 'string' },
    note: { type: 'string' },
    amountCents: { type: 'number', description: 'In cents: see `Named`.' },
    status: { type: 'string', enum: ['CLOSED', 'OPEN'] },
    level: { type: 'number', enum: [1, 2] },
    isTest: { type: 'boolean' },
    testClock: { type: 'boolean', const: true },
    nothing: { type: 'null' },
    tags: { type: 'array', items: { type: 'string' } },
    fingerprint: { type: 'object', additionalProperties: { type: 'string' } },
    data: { type: 'object' },
    anything: {},
    by: {
      anyOf: [
        { type: 'object', properties: { kind: { type: 'string', const: 'machine' } }, required: ['kind'] },
        {
          type: 'object',
          properties: { kind: { type: 'string', const: 'person' }, age: { type: 'number' } },
          required: ['kind', 'age'],
        },
      ],
    },
    when: { anyOf: [{ type: 'number' }, { type: 'string' }] },
  });
  expect(required).toEqual(Object.keys(example).filter((name) => name !== 'when'));
});

it.each([
  ['has no end', 'Endless', 'contains itself', { inner: {} } satisfies Endless],
  ['JSON does not have', 'Unsaid', 'is 1n, which JSON does not have', { at: 1n } satisfies Unsaid],
  ['no file exports', 'Nothing', 'exports no Nothing', {}],
])('refuses what %s', (_, name, why, _example) => expect(() => types.of(FILE, name)).toThrow(why));
