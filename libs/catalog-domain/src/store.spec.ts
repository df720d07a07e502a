import { casesOf, ignored, obeysTheLaws, rejected } from '@cauce/testing/domain';
import fc from 'fast-check';
import { decide, evolve, initial, STORE_MACHINE, type StoreCommand, type StoreEvent } from './store.js';
import { evolveView } from './store.view.js';

const at = '2030-01-01T10:00:00.000Z';
const terms = { name: 'stores/s', organization: 'organizations/o', displayName: 'Shop' } as const;
const create: StoreCommand = { type: 'CreateStore', ...terms, at };
const created: StoreEvent = { type: 'StoreCreated', data: { ...terms, at } };

const STORE = { machine: STORE_MACHINE, initial, decide, evolve };
const { given, rowsWithoutACase } = casesOf(STORE);

it('is created once', () => {
  given().when(create).then(created);
  given(created).when(create).then(ignored('ALREADY_CREATED'));
});

it('never changes its owner', () =>
  given(created)
    .when({ ...create, organization: 'organizations/other' })
    .then(rejected('STORE_EXISTS')));

it('has a case for every row', () => expect(rowsWithoutACase()).toEqual([]));

it('is shown with its times', () => {
  expect(evolveView(undefined, created)).toEqual({ ...terms, createTime: at, updateTime: at });
});

describe('any history of a store', () => {
  obeysTheLaws({
    ...STORE,
    evolveView,
    commands: {
      CreateStore: fc.record({
        type: fc.constant('CreateStore'),
        name: fc.constantFrom('stores/a', 'stores/b'),
        organization: fc.constantFrom('organizations/a', 'organizations/b'),
        displayName: fc.string(),
        at: fc.constant(at),
      }),
    },
    mayLack: {},
  });
});
