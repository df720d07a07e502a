import { casesOf, ignored, obeysTheLaws, rejected } from '@cauce/testing/domain';
import fc from 'fast-check';
import {
  decide,
  evolve,
  initial,
  PROCESSOR_ACCOUNT_MACHINE,
  type ProcessorAccountCommand,
  type ProcessorAccountEvent,
} from './processor-account.js';
import { retraceAccount } from './processor-account.retrace.js';
import { callbackSecretsAt, cardEntryOf, evolveView, serves, storesCards } from './processor-account.view.js';

const at = '2030-01-01T10:00:00.000Z';
const later = '2030-01-01T11:00:00.000Z';
const nextDay = '2030-01-02T11:00:00.000Z';
const terms = { displayName: 'Acquirer A', publicAddress: 'https://a.example', methods: ['CARD', 'PSE'] as const };
const registration = {
  ...terms,
  name: 'organizations/o/processor-accounts/a',
  organization: 'organizations/o',
  address: 'https://api.a.example',
  secrets: { apiKey: 'k1.key', callbackSecret: 'k1.secret' },
};
const register: ProcessorAccountCommand = { type: 'RegisterAccount', ...registration, at };
const registered: ProcessorAccountEvent = { type: 'ProcessorAccountRegistered', data: { ...registration, at } };
const retire: ProcessorAccountCommand = { type: 'RetireAccount', at: later };
const retired: ProcessorAccountEvent = { type: 'ProcessorAccountRetired', data: { at: later } };
const remove: ProcessorAccountCommand = { type: 'DeleteAccount', at: later };
const removed: ProcessorAccountEvent = { type: 'ProcessorAccountDeleted', data: { at: later } };
const rotate: ProcessorAccountCommand = { type: 'RotateSecrets', callbackSecret: 'k1.new', replacedExpireTime: nextDay, at: later };
const replaced = [{ callbackSecret: 'k1.secret', expireTime: nextDay }];
const rotated: ProcessorAccountEvent = {
  type: 'ProcessorSecretsRotated',
  data: { apiKey: 'k1.key', callbackSecret: 'k1.new', replaced, at: later },
};

const ACCOUNT = { machine: PROCESSOR_ACCOUNT_MACHINE, initial, decide, evolve };
const { given, rowsWithoutACase } = casesOf(ACCOUNT);
const viewOf = (...events: ProcessorAccountEvent[]) => {
  const view = events.reduce(evolveView, undefined);
  if (view === undefined) throw new Error('not registered');
  return view;
};

describe('an account', () => {
  it('is registered once', () => {
    given().when(register).then(registered);
    given(registered).when(register).then(ignored('ALREADY_REGISTERED'));
  });

  it('changes what is named, and keeps the rest', () => {
    const changed = { displayName: 'Acquirer B', publicAddress: terms.publicAddress, methods: terms.methods, currencies: ['COP'] };
    given(registered)
      .when({ type: 'ChangeAccount', displayName: 'Acquirer B', currencies: ['COP'], at: later })
      .then({ type: 'ProcessorAccountChanged', data: { ...changed, at: later } });
    given(registered, retired)
      .when({ type: 'ChangeAccount', methods: terms.methods, currencies: [], at: later })
      .then(ignored('UNCHANGED'));
  });

  it('changes how cards are entered, to and fro', () => {
    const elsewhere: ProcessorAccountEvent = { type: 'ProcessorAccountChanged', data: { ...terms, cardEntry: 'REDIRECT', at: later } };
    given(registered).when({ type: 'ChangeAccount', cardEntry: 'REDIRECT', at: later }).then(elsewhere);
    given(registered).when({ type: 'ChangeAccount', cardEntry: 'FORM', at: later }).then(ignored('UNCHANGED'));
    given(registered, elsewhere)
      .when({ type: 'ChangeAccount', cardEntry: 'FORM', at: later })
      .then({ type: 'ProcessorAccountChanged', data: { ...terms, at: later } });
  });

  it('takes new secrets, and the replaced callback secret for a while', () => {
    given(registered).when(rotate).then(rotated);
    given(registered, rotated).when(rotate).then(ignored('UNCHANGED'));
  });

  it('forgets a replaced secret when its time is over, or when it is told to', () => {
    const apiKey = { type: 'RotateSecrets', apiKey: 'k1.other', at: nextDay } as const;
    const forgotten = {
      type: 'ProcessorSecretsRotated',
      data: { apiKey: 'k1.other', callbackSecret: 'k1.new', replaced: [], at: nextDay },
    } as const;
    given(registered, rotated).when(apiKey).then(forgotten);
    given(registered, rotated)
      .when({ type: 'RotateSecrets', replacedExpireTime: later, at: later })
      .then({ type: 'ProcessorSecretsRotated', data: { apiKey: 'k1.key', callbackSecret: 'k1.new', replaced: [], at: later } });
  });

  it('is retired before it is deleted', () => {
    given(registered).when(remove).then(rejected('PROCESSOR_ACCOUNT_ACTIVE'));
    given(registered).when(retire).then(retired);
    given(registered, retired).when(retire).then(ignored('ALREADY_RETIRED'));
    given(registered, retired).when(remove).then(removed);
    given(registered, retired, removed).when(remove).then(ignored('ALREADY_DELETED'));
    given(registered, retired, removed).when(rotate).then(rejected('PROCESSOR_ACCOUNT_DELETED'));
  });
});

it('is shown without its secrets', () => {
  const { resource, organization } = viewOf(registered, rotated, retired);
  const shown = { ...terms, name: registration.name, address: registration.address, status: 'RETIRED' };
  expect(resource).toStrictEqual({ ...shown, replacedSecretExpireTime: nextDay, createTime: at, updateTime: later });
  expect(organization).toBe('organizations/o');
});

it('serves its methods and currencies while it is active', () => {
  const inPesos: ProcessorAccountEvent = { type: 'ProcessorAccountChanged', data: { ...terms, currencies: ['COP'], at: later } };
  expect([serves(viewOf(registered), 'PSE', 'USD'), serves(viewOf(registered), 'WALLET_A', 'COP')]).toEqual([true, false]);
  expect([serves(viewOf(registered, inPesos), 'PSE', 'USD'), serves(viewOf(registered, inPesos), 'PSE')]).toEqual([false, true]);
  expect(serves(viewOf(registered, retired), 'PSE', 'COP')).toBe(false);
});

it('stores cards where they are entered in our form alone', () => {
  const elsewhere: ProcessorAccountEvent = { type: 'ProcessorAccountChanged', data: { ...terms, cardEntry: 'REDIRECT', at: later } };
  const back: ProcessorAccountEvent = { type: 'ProcessorAccountChanged', data: { ...terms, at: later } };
  const views = [viewOf(registered), viewOf(registered, elsewhere), viewOf(registered, elsewhere, back)];
  expect(views.map(({ resource }) => cardEntryOf(resource))).toEqual(['FORM', 'REDIRECT', 'FORM']);
  expect(views.map((view) => [storesCards(view, 'COP'), serves(view, 'CARD', 'COP')])).toEqual([[true, true], [false, true], [true, true]]); // prettier-ignore
  expect(storesCards(viewOf(registered, retired))).toBe(false);
});

it('takes callbacks signed with the replaced secret until its time is over', () => {
  const view = viewOf(registered, rotated);
  expect([later, nextDay].map((time) => callbackSecretsAt(time, view))).toEqual([['k1.new', 'k1.secret'], ['k1.new']]);
});

it('has a case for every row', () => expect(rowsWithoutACase()).toEqual([]));

describe('any history of a processor account', () => {
  const time = fc.constantFrom(at, later, nextDay);
  const secret = fc.constantFrom('k1.a', 'k1.b', 'k1.c');
  const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined });
  const given = <Fields extends object>(fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
  obeysTheLaws({
    retrace: retraceAccount,
    ...ACCOUNT,
    evolveView,
    commands: {
      RegisterAccount: time.map((at) => ({ type: 'RegisterAccount' as const, ...registration, at })),
      ChangeAccount: fc
        .record({
          displayName: maybe(fc.constantFrom('A', 'B')),
          currencies: maybe(fc.constantFrom([], ['COP'])),
          cardEntry: maybe(fc.constantFrom('FORM' as const, 'REDIRECT' as const)),
          at: time,
        })
        .map(
          (change) => given({ type: 'ChangeAccount' as const, ...change }) as Extract<ProcessorAccountCommand, { type: 'ChangeAccount' }>,
        ),
      RotateSecrets: fc
        .record({ apiKey: maybe(secret), callbackSecret: maybe(secret), replacedExpireTime: maybe(time), at: time })
        .map(
          (change) => given({ type: 'RotateSecrets' as const, ...change }) as Extract<ProcessorAccountCommand, { type: 'RotateSecrets' }>,
        ),
      RetireAccount: time.map((at) => ({ type: 'RetireAccount' as const, at })),
      DeleteAccount: time.map((at) => ({ type: 'DeleteAccount' as const, at })),
    },
    begins: 'RegisterAccount',
    mayLack: {
      ProcessorAccountRegistered: { currencies: true, cardEntry: true },
      ProcessorAccountChanged: { currencies: true, cardEntry: true },
    },
  });
});
