import { casesOf, ignored, obeysTheLaws, rejected } from '@cauce/testing/domain';
import fc from 'fast-check';
import { retraceStore } from './retrace.js';
import { decide, evolve, initial, STORE_MACHINE, type StoreCommand, type StoreEvent } from './store.js';
import { evolveView, publicStore, type StoreResource } from './store.view.js';

const at = '2030-01-01T10:00:00.000Z';
const later = '2030-01-02T10:00:00.000Z';
const terms = { name: 'stores/s', organization: 'organizations/o', displayName: 'Shop' } as const;
const profile = { supportEmail: 'help@shop.example', supportUrl: 'https://shop.example/help', logoUrl: 'https://shop.example/logo.png' };
const create: StoreCommand = { type: 'CreateStore', ...terms, at };
const created: StoreEvent = { type: 'StoreCreated', data: { ...terms, at } };
const createdWith: StoreEvent = { type: 'StoreCreated', data: { ...terms, ...profile, at } };
const change = (changes: object): StoreCommand => ({ type: 'ChangeStoreProfile', ...changes, at: later });
const changedTo = (now: object): StoreEvent => ({ type: 'StoreProfileChanged', data: { ...now, at: later } });

const STORE = { machine: STORE_MACHINE, initial, decide, evolve };
const { given, rowsWithoutACase } = casesOf(STORE);

describe('a store that does not exist', () => {
  it('is created, with its profile or without', () => {
    given().when(create).then(created);
    given()
      .when({ ...create, ...profile })
      .then(createdWith);
  });
  it('cannot be changed', () => given().when(change(profile)).then(rejected('STORE_NOT_FOUND')));
});

describe('an existing store', () => {
  it('is not created again', () => given(created).when(create).then(ignored('ALREADY_CREATED')));

  it('never changes its owner', () =>
    given(created)
      .when({ ...create, organization: 'organizations/other' })
      .then(rejected('STORE_EXISTS')));

  it('records all of its profile at a change of a part, once', () => {
    const changes = { logoUrl: 'https://shop.example/new.png' };
    const changed = changedTo({ ...profile, ...changes });
    given(createdWith).when(change(changes)).then(changed);
    given(createdWith, changed).when(change(changes)).then(ignored('UNCHANGED'));
  });

  it('loses what is changed to nothing', () => {
    given(createdWith)
      .when(change({ supportEmail: '', logoUrl: '' }))
      .then(changedTo({ supportUrl: profile.supportUrl }));
    given(created)
      .when(change({ supportEmail: '' }))
      .then(ignored('UNCHANGED'));
  });

  it('stays as it is without a change', () => given(createdWith).when(change({})).then(ignored('UNCHANGED')));
});

it('has a case for every row', () => expect(rowsWithoutACase()).toEqual([]));

describe('the view', () => {
  const viewOf = (...events: StoreEvent[]) => events.reduce<StoreResource | undefined>(evolveView, undefined);

  it('shows a store of before there were profiles with its times', () => {
    expect(viewOf(created)).toEqual({ ...terms, createTime: at, updateTime: at });
  });

  it('shows the profile as it is now', () => {
    expect(viewOf(createdWith)).toEqual({ ...terms, ...profile, createTime: at, updateTime: at });
    const { supportUrl } = profile;
    expect(viewOf(createdWith, changedTo({ supportUrl }))).toEqual({ ...terms, supportUrl, createTime: at, updateTime: later });
  });

  it('has a public part that has none of it', () => {
    expect(publicStore({ ...terms, ...profile, createTime: at, updateTime: later })).toEqual({
      ...terms,
      createTime: at,
      updateTime: later,
    });
  });
});

const some = (value: string) => fc.option(fc.constantFrom('', value, `${value}2`), { nil: undefined });
const SET = { supportEmail: true, supportUrl: true, logoUrl: true } as const;
const anyProfile = { supportEmail: some('a@b.example'), supportUrl: some('https://b.example'), logoUrl: some('https://c.example') };

describe('any history of a store', () => {
  obeysTheLaws({
    retrace: retraceStore,
    ...STORE,
    evolveView,
    commands: {
      CreateStore: fc.record({
        type: fc.constant('CreateStore'),
        name: fc.constantFrom('stores/a', 'stores/b'),
        organization: fc.constantFrom('organizations/a', 'organizations/b'),
        displayName: fc.string(),
        ...anyProfile,
        at: fc.constant(at),
      }) as fc.Arbitrary<Extract<StoreCommand, { type: 'CreateStore' }>>,
      ChangeStoreProfile: fc.record({ type: fc.constant('ChangeStoreProfile'), ...anyProfile, at: fc.constant(later) }) as fc.Arbitrary<
        Extract<StoreCommand, { type: 'ChangeStoreProfile' }>
      >,
    },
    mayLack: { StoreCreated: SET, StoreProfileChanged: SET },
  });
});
