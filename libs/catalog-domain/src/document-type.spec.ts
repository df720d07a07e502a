import { casesOf, ignored, obeysTheLaws, rejected } from '@cauce/testing/domain';
import fc from 'fast-check';
import {
  decide,
  DOCUMENT_TYPE_MACHINE,
  type DocumentTypeCommand,
  type DocumentTypeEvent,
  evolve,
  initial,
  isDocumentTypeCode,
  retrace,
} from './document-type.js';
import { evolveView } from './document-type.view.js';

const at = '2030-01-01T10:00:00.000Z';
const terms = { name: 'document-types/CC', displayName: 'Cédula de ciudadanía' };
const create: DocumentTypeCommand = { type: 'CreateDocumentType', ...terms, at };
const created: DocumentTypeEvent = { type: 'DocumentTypeCreated', data: { ...terms, at } };

const DOCUMENT_TYPE = { machine: DOCUMENT_TYPE_MACHINE, initial, decide, evolve };
const { given, rowsWithoutACase } = casesOf(DOCUMENT_TYPE);

it('is created once', () => {
  given().when(create).then(created);
  given(created).when(create).then(ignored('ALREADY_CREATED'));
});

it('never changes its display name', () =>
  given(created)
    .when({ ...create, displayName: 'Carné' })
    .then(rejected('DOCUMENT_TYPE_EXISTS')));

it('has a case for every row', () => expect(rowsWithoutACase()).toEqual([]));

it('is shown by name and display name', () => {
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
])('%j is a valid code: %s', (text, can) => {
  expect(isDocumentTypeCode(text)).toBe(can);
});

describe('any history of a document type', () => {
  obeysTheLaws({
    retrace,
    ...DOCUMENT_TYPE,
    evolveView,
    commands: {
      CreateDocumentType: fc.record({
        type: fc.constant('CreateDocumentType'),
        name: fc.constant('document-types/CC'),
        displayName: fc.constantFrom('One', 'Two'),
        at: fc.constant(at),
      }),
    },
    mayLack: {},
  });
});
