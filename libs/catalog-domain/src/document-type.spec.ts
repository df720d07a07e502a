import fc from 'fast-check';
import { obeysTheLaws } from '../test/laws.js';
import {
  DOCUMENT_TYPE_MACHINE,
  type DocumentTypeCommand,
  type DocumentTypeEvent,
  decide,
  evolve,
  initial,
  isDocumentTypeCode,
} from './document-type.js';
import { evolveView } from './document-type.view.js';

const at = '2030-01-01T10:00:00.000Z';
const terms = { name: 'document-types/CC', displayName: 'Cédula de ciudadanía' };
const create: DocumentTypeCommand = { type: 'CreateDocumentType', ...terms, at };
const created: DocumentTypeEvent = { type: 'DocumentTypeCreated', data: { ...terms, at } };

it('is created once', () => {
  expect(decide(create, initial)).toEqual({ kind: 'accepted', events: [created] });
  expect(decide(create, evolve(initial, created))).toEqual({ kind: 'ignored', why: 'ALREADY_CREATED' });
});

it('never changes what it is called', () => {
  const other: DocumentTypeCommand = { ...create, displayName: 'Carné' };
  expect(decide(other, evolve(initial, created))).toEqual({ kind: 'rejected', code: 'DOCUMENT_TYPE_EXISTS' });
});

it('is shown as the contract’s Document type', () => {
  expect(evolveView(undefined, created)).toEqual({ resource: terms, createTime: at });
});

it.each([
  ['CC', true],
  ['T_2', true],
  ['A'.repeat(20), true],
  ['A'.repeat(21), false],
  ['', false],
  ['cc', false],
  ['2A', false],
  ['C C', false],
  ['C/C', false],
])('%j can be a code: %s', (text, can) => {
  expect(isDocumentTypeCode(text)).toBe(can);
});

const command: fc.Arbitrary<DocumentTypeCommand> = fc.record({
  type: fc.constant('CreateDocumentType'),
  name: fc.constant('document-types/CC'),
  displayName: fc.constantFrom('One', 'Two'),
  at: fc.constant(at),
});

describe('whatever is asked of a document type', () => {
  obeysTheLaws({ machine: DOCUMENT_TYPE_MACHINE, initial, decide, evolve, evolveView, command });
});
