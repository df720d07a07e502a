import fc from 'fast-check';
import { obeysTheLaws } from '../test/laws.js';
import { STORE_MACHINE, type StoreCommand, type StoreEvent, decide, evolve, initial } from './store.js';
import { evolveView } from './store.view.js';

const at = '2030-01-01T10:00:00.000Z';
const terms = { name: 'stores/s', organization: 'organizations/o', displayName: 'Shop' } as const;
const create: StoreCommand = { type: 'CreateStore', ...terms, at };
const created: StoreEvent = { type: 'StoreCreated', data: { ...terms, at } };

it('is created once', () => {
  expect(decide(create, initial)).toEqual({ kind: 'accepted', events: [created] });
  expect(decide(create, evolve(initial, created))).toEqual({ kind: 'ignored', why: 'ALREADY_CREATED' });
});

it('never changes its owner', () => {
  const stolen: StoreCommand = { ...create, organization: 'organizations/other' };
  expect(decide(stolen, evolve(initial, created))).toEqual({ kind: 'rejected', code: 'STORE_EXISTS' });
});

it('is shown as the contract’s Store', () => {
  expect(evolveView(undefined, created)).toEqual({ ...terms, createTime: at, updateTime: at });
});

const command: fc.Arbitrary<StoreCommand> = fc.record({
  type: fc.constant('CreateStore'),
  name: fc.constantFrom('stores/a', 'stores/b'),
  organization: fc.constantFrom('organizations/a', 'organizations/b'),
  displayName: fc.string(),
  at: fc.constant(at),
});

describe('whatever is asked of a store', () => {
  obeysTheLaws({ machine: STORE_MACHINE, initial, decide, evolve, evolveView, command });
});
