import fc from 'fast-check';
import { obeysTheLaws } from '../test/laws.js';
import { TEMPLATE_MACHINE, type TemplateCommand, type TemplateEvent, decide, evolve, initial } from './template.js';
import { evolveView } from './template.view.js';

const at = '2030-01-01T10:00:00.000Z';
const organization = 'organizations/o';
const shown = { name: `${organization}/templates/t`, title: 'Two mugs', amountCents: 24_000_000, currency: 'COP' };
const create: TemplateCommand = { type: 'CreateTemplate', ...shown, organization, at };
const created: TemplateEvent = { type: 'TemplateCreated', data: { ...shown, organization, at } };

it('is created once', () => {
  expect(decide(create, initial)).toEqual({ kind: 'accepted', events: [created] });
  expect(decide(create, evolve(initial, created))).toEqual({ kind: 'ignored', why: 'ALREADY_CREATED' });
});

it('is another one under another name', () => {
  const other: TemplateCommand = { ...create, name: `${organization}/templates/u` };
  expect(decide(other, evolve(initial, created))).toEqual({ kind: 'rejected', code: 'TEMPLATE_EXISTS' });
});

it('is shown as the contract’s Template, with a description when it has one', () => {
  expect(evolveView(undefined, created)).toEqual({ resource: shown, organization, createTime: at });
  const described: TemplateEvent = { type: 'TemplateCreated', data: { ...created.data, description: 'By hand' } };
  expect(decide({ ...create, description: 'By hand' }, initial)).toEqual({ kind: 'accepted', events: [described] });
  expect(evolveView(undefined, described)?.resource).toEqual({ ...shown, description: 'By hand' });
});

const command: fc.Arbitrary<TemplateCommand> = fc.record({
  type: fc.constant('CreateTemplate'),
  name: fc.constantFrom('organizations/a/templates/1', 'organizations/a/templates/2'),
  organization: fc.constant('organizations/a'),
  title: fc.string(),
  amountCents: fc.nat(),
  currency: fc.constant('COP'),
  at: fc.constant(at),
});

describe('whatever is asked of a template', () => {
  obeysTheLaws({ machine: TEMPLATE_MACHINE, initial, decide, evolve, evolveView, command });
});
