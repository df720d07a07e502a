import { casesOf, ignored, obeysTheLaws, rejected } from '@cauce/testing/domain';
import fc from 'fast-check';
import { decide, evolve, initial, retrace, TEMPLATE_MACHINE, type TemplateCommand, type TemplateEvent } from './template.js';
import { evolveView } from './template.view.js';

const at = '2030-01-01T10:00:00.000Z';
const organization = 'organizations/o';
const shown = { name: `${organization}/templates/t`, title: 'Two mugs', amountCents: 24_000_000, currency: 'COP' };
const create: TemplateCommand = { type: 'CreateTemplate', ...shown, organization, at };
const created: TemplateEvent = { type: 'TemplateCreated', data: { ...shown, organization, at } };

const TEMPLATE = { machine: TEMPLATE_MACHINE, initial, decide, evolve };
const { given, rowsWithoutACase } = casesOf(TEMPLATE);

it('is created once', () => {
  given().when(create).then(created);
  given(created).when(create).then(ignored('ALREADY_CREATED'));
});

it('is a different one under another name', () =>
  given(created)
    .when({ ...create, name: `${organization}/templates/u` })
    .then(rejected('TEMPLATE_EXISTS')));

it('is shown with its fields only, with a description if it has one', () => {
  expect(evolveView(undefined, created)).toEqual({ resource: shown, organization, createTime: at });
  const described: TemplateEvent = { type: 'TemplateCreated', data: { ...created.data, description: 'By hand' } };
  given()
    .when({ ...create, description: 'By hand' })
    .then(described);
  expect(evolveView(undefined, described)?.resource).toEqual({ ...shown, description: 'By hand' });
});

it('has a case for every row', () => expect(rowsWithoutACase()).toEqual([]));

describe('any history of a template', () => {
  obeysTheLaws({
    retrace,
    ...TEMPLATE,
    evolveView,
    commands: {
      CreateTemplate: fc.record(
        {
          type: fc.constant('CreateTemplate'),
          name: fc.constantFrom('organizations/a/templates/1', 'organizations/a/templates/2'),
          organization: fc.constant('organizations/a'),
          title: fc.string(),
          description: fc.string(),
          amountCents: fc.nat(),
          currency: fc.constant('COP'),
          at: fc.constant(at),
        },
        { requiredKeys: ['type', 'name', 'organization', 'title', 'amountCents', 'currency', 'at'] },
      ),
    },
    mayLack: { TemplateCreated: { description: true } },
  });
});
