import { casesOf, ignored, obeysTheLaws, rejected, statesOf } from '@cauce/testing/domain';
import fc from 'fast-check';
import { ENDPOINT_MACHINE } from './endpoint.js';
import { decide, type EndpointCommand, type EndpointEvent, evolve, initial } from './index.js';

const at = '2030-01-01T10:00:00.000Z';
const url = 'https://merchant.example/hooks';
const another = 'https://b.example';
const register: EndpointCommand = { type: 'RegisterEndpoint', url, events: [], enabledCount: 15, at };
const gone: EndpointCommand = { type: 'RecordGone', url, at };
const disable: EndpointCommand = { type: 'DisableEndpoint', at };
const resume: EndpointCommand = { type: 'ResumeEndpoint', enabledCount: 15, at };
const crowded = { enabledCount: 16 };
const change = (to: { url?: string; events?: string[] }): EndpointCommand => ({ type: 'ChangeEndpoint', ...to, at });

const registered: EndpointEvent = { type: 'EndpointRegistered', data: { url, events: [], at } };
const changed = (to: { url?: string; events?: string[] }): EndpointEvent => ({ type: 'EndpointChanged', data: { ...to, at } });
const disabled = (because: 'GONE' | 'OPERATOR'): EndpointEvent => ({ type: 'EndpointDisabled', data: { because, at } });
const resumed: EndpointEvent = { type: 'EndpointResumed', data: { at } };

const ENDPOINT = { machine: ENDPOINT_MACHINE, initial, decide, evolve };
const { given, rowsWithoutACase } = casesOf(ENDPOINT);

describe('an endpoint that does not exist', () => {
  it('is registered', () => given().when(register).then(registered));
  it('is not registered beside sixteen that are enabled', () =>
    given()
      .when({ ...register, ...crowded })
      .then(rejected('TOO_MANY_WEBHOOK_ENDPOINTS')));

  it.each([change({}), gone, disable, resume])('is not found ($type)', (command) =>
    given().when(command).then(rejected('WEBHOOK_ENDPOINT_NOT_FOUND')),
  );
});

describe('an endpoint ENABLED', () => {
  it('is registered once', () => given(registered).when(register).then(ignored('ALREADY_REGISTERED')));
  it('changes its address', () =>
    given(registered)
      .when(change({ url: another }))
      .then(changed({ url: another })));
  it('stays as it is', () =>
    given(registered)
      .when(change({ url, events: [] }))
      .then(ignored('NOTHING_CHANGED')));
  it('is disabled when its receiver answers 410', () => given(registered).when(gone).then(disabled('GONE')));
  it('is not disabled when its earlier receiver answers 410', () =>
    given(registered, changed({ url: another }))
      .when(gone)
      .then(ignored('ADDRESS_CHANGED_SINCE')));
  it('is disabled by an operator', () => given(registered).when(disable).then(disabled('OPERATOR')));
  it('is resumed once', () => given(registered).when(resume).then(ignored('ALREADY_ENABLED')));
});

describe('an endpoint DISABLED', () => {
  it('can be changed, too', () =>
    given(registered, disabled('OPERATOR'))
      .when(change({ events: ['a'] }))
      .then(changed({ events: ['a'] })));
  it('is disabled once, by a receiver that answers 410', () =>
    given(registered, disabled('GONE')).when(gone).then(ignored('ALREADY_DISABLED')));
  it('is disabled once, by an operator', () => given(registered, disabled('GONE')).when(disable).then(ignored('ALREADY_DISABLED')));
  it('is resumed', () => given(registered, disabled('GONE')).when(resume).then(resumed));
  it('is not resumed beside sixteen that are enabled', () =>
    given(registered, disabled('GONE'))
      .when({ ...resume, ...crowded })
      .then(rejected('TOO_MANY_WEBHOOK_ENDPOINTS')));
});

describe('its state', () => {
  const after = (...events: EndpointEvent[]) => events.reduce(evolve, initial);

  it('says why it is disabled, until it is resumed', () => {
    expect(after(registered, disabled('GONE'))).toEqual({ status: 'DISABLED', url, events: [], disabledBecause: 'GONE' });
    expect(after(registered, disabled('OPERATOR')).disabledBecause).toBe('OPERATOR');
    expect(after(registered, disabled('GONE'), resumed)).toEqual({ status: 'ENABLED', url, events: [] });
  });

  it('is one of the table’s states', () => expect(statesOf(ENDPOINT_MACHINE)).toEqual(['ENABLED', 'DISABLED']));
});

it('has a case for every row', () => expect(rowsWithoutACase()).toEqual([]));

const enabledCount = fc.nat(20);
const target = { url: fc.constantFrom(url, another), events: fc.subarray(['a', 'b']), at: fc.constant(at) };

describe('any history of an endpoint', () => {
  obeysTheLaws({
    ...ENDPOINT,
    commands: {
      RegisterEndpoint: fc.record({ type: fc.constant('RegisterEndpoint'), enabledCount, ...target }),
      ChangeEndpoint: fc.record({ type: fc.constant('ChangeEndpoint'), ...target }, { requiredKeys: ['type', 'at'] }),
      RecordGone: fc.record({ type: fc.constant('RecordGone'), url: target.url, at: target.at }),
      DisableEndpoint: fc.record({ type: fc.constant('DisableEndpoint'), at: target.at }),
      ResumeEndpoint: fc.record({ type: fc.constant('ResumeEndpoint'), enabledCount, at: target.at }),
    },
    mayLack: { EndpointChanged: { url: true, events: true } },
  });
});
