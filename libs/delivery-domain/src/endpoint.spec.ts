import { casesOf, ignored, obeysTheLaws, rejected, statesOf } from '@cauce/testing/domain';
import fc from 'fast-check';
import { ENDPOINT_MACHINE } from './endpoint.js';
import { decide, ENDPOINT_STATUSES, type EndpointCommand, type EndpointEvent, evolve, initial } from './index.js';

const at = '2030-01-01T10:00:00.000Z';
const before = '2030-01-01T09:59:59.999Z';
const url = 'https://merchant.example/hooks';
const another = 'https://b.example';
const register: EndpointCommand = { type: 'RegisterEndpoint', url, store: null, events: [], enabledCount: 15, at };
const gone: EndpointCommand = { type: 'RecordGone', url, startTime: at, at };
const disable: EndpointCommand = { type: 'DisableEndpoint', at };
const resume: EndpointCommand = { type: 'ResumeEndpoint', enabledCount: 15, at };
const offer: EndpointCommand = { type: 'OfferEndpoint', url, store: null, events: [], at };
const acknowledge: EndpointCommand = { type: 'AcknowledgeEndpoint', at };
const close: EndpointCommand = { type: 'CloseEndpoint', at };
const drained: EndpointCommand = { type: 'RecordDrained', at };
const crowded = { enabledCount: 16 };
const change = (to: { url?: string; store?: string | null; events?: string[] }): EndpointCommand => ({ type: 'ChangeEndpoint', ...to, at });

const registered: EndpointEvent = { type: 'EndpointRegistered', data: { url, store: null, events: [], at } };
const changed = (to: { url?: string; store?: string | null; events?: string[] }): EndpointEvent => ({
  type: 'EndpointChanged',
  data: { ...to, at },
});
const disabled = (because: 'GONE' | 'OPERATOR'): EndpointEvent => ({ type: 'EndpointDisabled', data: { because, at } });
const offered: EndpointEvent = { type: 'EndpointOffered', data: { url, store: null, events: [], at } };
const acknowledged: EndpointEvent = { type: 'EndpointAcknowledged', data: { at } };
const closing: EndpointEvent = { type: 'EndpointClosing', data: { at } };
const closed: EndpointEvent = { type: 'EndpointClosed', data: { at } };
const resumed: EndpointEvent = { type: 'EndpointResumed', data: { at } };

const ENDPOINT = { machine: ENDPOINT_MACHINE, initial, decide, evolve };
const { given, rowsWithoutACase } = casesOf(ENDPOINT);

describe('an endpoint that does not exist', () => {
  it('is registered', () => given().when(register).then(registered));
  it('is not registered beside sixteen that are enabled', () =>
    given()
      .when({ ...register, ...crowded })
      .then(rejected('TOO_MANY_WEBHOOK_ENDPOINTS')));

  it('is offered to a partner', () => given().when(offer).then(offered));
  it('is closed before it was ever made: a fence', () => given().when(close).then(closing));

  it.each([change({}), gone, disable, resume, acknowledge, drained])('is not found ($type)', (command) =>
    given().when(command).then(rejected('WEBHOOK_ENDPOINT_NOT_FOUND')),
  );
});

describe('an endpoint ENABLED', () => {
  it('is registered once', () => given(registered).when(register).then(ignored('ALREADY_REGISTERED')));
  it('changes its address', () =>
    given(registered)
      .when(change({ url: another }))
      .then(changed({ url: another })));
  it('changes its store, and back to all of them', () => {
    given(registered)
      .when(change({ store: 'stores/s' }))
      .then(changed({ store: 'stores/s' }));
    given(registered, changed({ store: 'stores/s' }))
      .when(change({ store: null }))
      .then(changed({ store: null }));
  });
  it('stays as it is', () =>
    given(registered)
      .when(change({ url, store: null, events: [] }))
      .then(ignored('NOTHING_CHANGED')));
  it('is disabled when its receiver answers 410', () => given(registered).when(gone).then(disabled('GONE')));
  it('is not disabled by a 410 to an attempt from before it was resumed', () => {
    const late = { ...gone, startTime: before };
    given(registered, disabled('GONE'), resumed).when(late).then(ignored('RESUMED_SINCE'));
    given(registered, disabled('GONE'), resumed).when(gone).then(disabled('GONE'));
  });
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

describe('an endpoint HANDSHAKING', () => {
  it('is offered once', () => given(offered).when(offer).then(ignored('ALREADY_REGISTERED')));
  it('is enabled when its partner acknowledges it, once', () => {
    given(offered).when(acknowledge).then(acknowledged);
    given(offered, acknowledged).when(acknowledge).then(ignored('ALREADY_ACKNOWLEDGED'));
  });
  it('is not disabled when its partner answers 410', () => given(offered).when(gone).then(ignored('NOT_ACKNOWLEDGED')));
  it('is closed', () => given(offered).when(close).then(closing));
  it.each([register, change({}), disable, resume, drained])('does nothing else ($type)', (command) =>
    given(offered).when(command).then(rejected('WEBHOOK_ENDPOINT_HANDSHAKING')),
  );
});

describe.each([
  ['ENABLED', [registered]],
  ['DISABLED', [registered, disabled('OPERATOR')]],
] as const)('an endpoint %s', (_, before) => {
  it('is closed', () =>
    given(...before)
      .when(close)
      .then(closing));
  it('is not offered again', () =>
    given(...before)
      .when(offer)
      .then(ignored('ALREADY_REGISTERED')));
});

describe('an endpoint CLOSING', () => {
  it('is closed when nothing of it is left', () => given(registered, closing).when(drained).then(closed));
  it.each([close, gone])('is closing already ($type)', (command) =>
    given(registered, closing).when(command).then(ignored('ALREADY_CLOSED')),
  );
  it.each([register, offer, acknowledge, change({}), disable, resume])('never comes back ($type)', (command) =>
    given(closing).when(command).then(rejected('WEBHOOK_ENDPOINT_CLOSING')),
  );
});

describe('an endpoint CLOSED', () => {
  it.each([close, gone, drained])('is closed already ($type)', (command) =>
    given(registered, closing, closed).when(command).then(ignored('ALREADY_CLOSED')),
  );
  it.each([register, offer, acknowledge, change({}), disable, resume])('never comes back ($type)', (command) =>
    given(closing, closed).when(command).then(rejected('WEBHOOK_ENDPOINT_CLOSED')),
  );
});

describe('its state', () => {
  const after = (...events: EndpointEvent[]) => events.reduce(evolve, initial);

  it('says why it is disabled, until it is resumed', () => {
    expect(after(registered, disabled('GONE'))).toEqual({ status: 'DISABLED', url, store: null, events: [], disabledBecause: 'GONE' });
    expect(after(registered, disabled('OPERATOR')).disabledBecause).toBe('OPERATOR');
    expect(after(registered, disabled('GONE'), resumed)).toEqual({ status: 'ENABLED', url, store: null, events: [], resumeTime: at });
    expect(after(registered, disabled('GONE'), closing)).toEqual({ status: 'CLOSING', url, store: null, events: [] });
  });

  it('is one of the table’s states', () => expect(new Set(statesOf(ENDPOINT_MACHINE))).toEqual(new Set(ENDPOINT_STATUSES)));
});

it('has a case for every row', () => expect(rowsWithoutACase()).toEqual([]));

const enabledCount = fc.nat(20);
const target = {
  url: fc.constantFrom(url, another),
  store: fc.constantFrom(null, 'stores/s'),
  events: fc.subarray(['a', 'b']),
  at: fc.constant(at),
};

describe('any history of an endpoint', () => {
  obeysTheLaws({
    ...ENDPOINT,
    commands: {
      RegisterEndpoint: fc.record({ type: fc.constant('RegisterEndpoint'), enabledCount, ...target }),
      OfferEndpoint: fc.record({ type: fc.constant('OfferEndpoint'), ...target }),
      AcknowledgeEndpoint: fc.record({ type: fc.constant('AcknowledgeEndpoint'), at: target.at }),
      CloseEndpoint: fc.record({ type: fc.constant('CloseEndpoint'), at: target.at }),
      RecordDrained: fc.record({ type: fc.constant('RecordDrained'), at: target.at }),
      ChangeEndpoint: fc.record({ type: fc.constant('ChangeEndpoint'), ...target }, { requiredKeys: ['type', 'at'] }),
      RecordGone: fc.record({ type: fc.constant('RecordGone'), url: target.url, startTime: fc.constantFrom(before, at), at: target.at }),
      DisableEndpoint: fc.record({ type: fc.constant('DisableEndpoint'), at: target.at }),
      ResumeEndpoint: fc.record({ type: fc.constant('ResumeEndpoint'), enabledCount, at: target.at }),
    },
    mayLack: { EndpointChanged: { url: true, store: true, events: true } },
  });
});
