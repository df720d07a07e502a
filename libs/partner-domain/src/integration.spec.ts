import { casesOf, ignored, rejected } from '@cauce/testing/domain';
import { terms } from '../test/lives.js';
import type { IntegrationCommand } from './integration.commands.js';
import type { IntegrationEvent } from './integration.events.js';
import { decide, INTEGRATION_MACHINE } from './integration.js';
import { evolve, initial } from './integration.state.js';
import type { LookupOutcome } from './integration.terms.js';
import { evolveView } from './integration.view.js';

const at = '2030-01-01T10:00:00.000Z';
const tomorrow = '2030-01-02T10:00:00.000Z';
const merchant = { id: 'm1', name: 'Café' };
const FOUND: LookupOutcome = { kind: 'FOUND', merchant };
const REFUSED: LookupOutcome = { kind: 'REFUSED', reason: 'TOKEN_REFUSED', httpStatus: 401 };

const request = (tokenMac = 'mac1'): IntegrationCommand => ({ type: 'RequestIntegration', terms, tokenMac, at });
const requestByLink = (seenActivation: number): IntegrationCommand => ({
  type: 'RequestIntegration',
  terms,
  tokenMac: 'mac1',
  seenActivation,
  at,
});
const lookedUp = (lookup: number, outcome: LookupOutcome = FOUND): IntegrationCommand => ({ type: 'RecordLookup', lookup, outcome, at });
const start = (generation = 1): IntegrationCommand => ({ type: 'StartHandshake', generation, at });
const answered = (outcome: 'ACKNOWLEDGED' | 'FAILED', generation = 1): IntegrationCommand => ({
  type: 'RecordHandshake',
  generation,
  outcome,
  at,
});
const retire = (time: string, generation = 1): IntegrationCommand => ({ type: 'RetireToken', generation, at: time });
const tornDown = (outcome: 'DELIVERED' | 'FAILED', activation = 1, order = 1): IntegrationCommand => ({
  type: 'RecordTeardown',
  activation,
  order,
  outcome,
  at,
});
const replace: IntegrationCommand = { type: 'ReplaceToken', tokenMac: 'mac2', at };
const rotate: IntegrationCommand = { type: 'RotateToken', at };
const deactivate: IntegrationCommand = { type: 'Deactivate', at };
const endTeardown: IntegrationCommand = { type: 'EndTeardown', reason: 'The partner has closed.', at };

const requested: IntegrationEvent = { type: 'IntegrationRequested', data: { ...terms, tokenMac: 'mac1', activation: 1, lookup: 1, at } };
const requestedAgain: IntegrationEvent = {
  type: 'IntegrationRequested',
  data: { ...terms, tokenMac: 'mac1', activation: 2, lookup: 2, at },
};
const found: IntegrationEvent = { type: 'MerchantFound', data: { lookup: 1, merchant, at } };
const refused: IntegrationEvent = { type: 'IntegrationRejected', data: { lookup: 1, reason: 'TOKEN_REFUSED', httpStatus: 401, at } };
const asked = (generation = 1): IntegrationEvent => ({ type: 'HandshakeRequested', data: { generation, at } });
const started = (generation = 1): IntegrationEvent => ({ type: 'HandshakeStarted', data: { generation, at } });
const acknowledged: IntegrationEvent = { type: 'HandshakeAcknowledged', data: { generation: 1, at } };
const activated: IntegrationEvent = { type: 'IntegrationActivated', data: { at } };
const failed: IntegrationEvent = { type: 'HandshakeFailed', data: { generation: 1, at } };
const replacing: IntegrationEvent = { type: 'ReplacementRequested', data: { lookup: 2, tokenMac: 'mac2', at } };
const replaced: IntegrationEvent = { type: 'TokenReplaced', data: { lookup: 2, merchant, at } };
const rotated: IntegrationEvent = {
  type: 'HandshakeAcknowledged',
  data: { generation: 2, retires: { generation: 1, time: tomorrow }, at },
};
const retired: IntegrationEvent = { type: 'OldTokenRetired', data: { generation: 1, at: tomorrow } };
const deactivated: IntegrationEvent = { type: 'IntegrationDeactivated', data: { at } };
const teardown: IntegrationEvent = { type: 'TeardownRequested', data: { activation: 1, at } };
const delivered: IntegrationEvent = { type: 'TeardownDelivered', data: { activation: 1, at } };
const superseded: IntegrationEvent = { type: 'TeardownSuperseded', data: { activation: 1, at } };
const endedByOperator: IntegrationEvent = { type: 'TeardownEnded', data: { activation: 1, reason: 'The partner has closed.', at } };
const undelivered: IntegrationEvent = { type: 'TeardownFailed', data: { activation: 1, at } };

const VALIDATED = [requested, found, asked()];
const ACTIVE = [...VALIDATED, started(), acknowledged, activated];
const ROTATED = [...ACTIVE, asked(2), started(2), rotated];
const TEARING_DOWN = [...ACTIVE, deactivated, teardown];

const { given, rowsWithoutACase } = casesOf({ machine: INTEGRATION_MACHINE, initial, decide, evolve });

describe('an integration that does not exist', () => {
  it('is requested', () => given().when(request()).then(requested));
  it('has nothing else', () => {
    for (const command of [
      lookedUp(1),
      replace,
      rotate,
      start(),
      answered('FAILED'),
      retire(at),
      deactivate,
      endTeardown,
      tornDown('FAILED'),
    ])
      given().when(command).then(rejected('INTEGRATION_NOT_FOUND'));
  });
});

describe('while the partner is asked', () => {
  it('the same request changes nothing, another token is refused', () => {
    given(requested).when(request()).then(ignored('ALREADY_REQUESTED'));
    given(requested).when(request('mac2')).then(rejected('INTEGRATION_EXISTS'));
  });
  it('a merchant validates it, and a handshake is requested', () => given(requested).when(lookedUp(1)).then(found, asked()));
  it('a refusal rejects it', () => given(requested).when(lookedUp(1, REFUSED)).then(refused));
  it('the answer of another lookup changes nothing', () => given(requested).when(lookedUp(2)).then(ignored('LOOKUP_OVER')));
  it('it is deactivated without a teardown', () => given(requested).when(deactivate).then(deactivated));
  it('no token can be replaced or rotated, and no teardown ended', () => {
    for (const command of [replace, rotate, endTeardown]) given(requested).when(command).then(rejected('INTEGRATION_PENDING_VALIDATION'));
  });
  it('what is of a handshake, a retirement or a teardown changes nothing', () => {
    given(requested).when(start()).then(ignored('NOT_REQUESTED'));
    given(requested).when(answered('ACKNOWLEDGED')).then(ignored('HANDSHAKE_OVER'));
    given(requested).when(retire(at)).then(ignored('NOTHING_TO_RETIRE'));
    given(requested).when(tornDown('DELIVERED')).then(ignored('TEARDOWN_OVER'));
  });
});

describe('a rejected one', () => {
  it('is requested again, as the next activation', () => given(requested, refused).when(request()).then(requestedAgain));
  it('stays rejected', () => {
    given(requested, refused).when(deactivate).then(ignored('ALREADY_OVER'));
    given(requested, refused).when(lookedUp(1)).then(ignored('LOOKUP_OVER'));
    given(requested, refused).when(replace).then(rejected('INTEGRATION_REJECTED'));
  });
  it('takes no answer of the previous activation', () =>
    given(requested, refused, requestedAgain).when(lookedUp(1)).then(ignored('LOOKUP_OVER')));
});

describe('a validated one', () => {
  it('the same token is known, another is refused', () => {
    given(...VALIDATED)
      .when(request())
      .then(ignored('ALREADY_REQUESTED'));
    given(...VALIDATED)
      .when(request('mac2'))
      .then(rejected('INTEGRATION_EXISTS'));
  });
  it('starts its handshake once', () => {
    given(...VALIDATED)
      .when(start())
      .then(started());
    given(...VALIDATED, started())
      .when(start())
      .then(ignored('NOT_REQUESTED'));
    given(...VALIDATED)
      .when(start(2))
      .then(ignored('NOT_REQUESTED'));
  });
  it('knows no answer to a handshake that was not started', () =>
    given(...VALIDATED)
      .when(answered('ACKNOWLEDGED'))
      .then(ignored('HANDSHAKE_OVER')));
  it('is active once its handshake is acknowledged', () =>
    given(...VALIDATED, started())
      .when(answered('ACKNOWLEDGED'))
      .then(acknowledged, activated));
  it('stays validated after a handshake that failed; another one may follow', () => {
    given(...VALIDATED, started())
      .when(answered('FAILED'))
      .then(failed);
    given(...VALIDATED, started(), failed)
      .when(answered('ACKNOWLEDGED'))
      .then(ignored('HANDSHAKE_OVER'));
    given(...VALIDATED, started(), failed)
      .when(rotate)
      .then(asked(2));
  });
  it('has one handshake at a time', () =>
    given(...VALIDATED)
      .when(rotate)
      .then(ignored('HANDSHAKE_OPEN')));
  it('is deactivated without a teardown unless a handshake was started', () => {
    given(...VALIDATED)
      .when(deactivate)
      .then(deactivated);
    given(...VALIDATED, started())
      .when(deactivate)
      .then(deactivated, teardown);
    given(...VALIDATED, started(), failed)
      .when(deactivate)
      .then(deactivated, teardown);
  });
  it('retires nothing', () =>
    given(...VALIDATED)
      .when(retire(tomorrow))
      .then(ignored('NOTHING_TO_RETIRE')));
});

describe('a partner token that replaces another', () => {
  it('is taken when it names the same merchant', () => {
    given(...ACTIVE)
      .when(replace)
      .then(replacing);
    given(...ACTIVE, replacing)
      .when(replace)
      .then(ignored('REPLACEMENT_OPEN'));
    given(...ACTIVE, replacing)
      .when(lookedUp(2))
      .then(replaced);
    given(...ACTIVE, replacing, replaced)
      .when(request('mac2'))
      .then(ignored('ALREADY_REQUESTED'));
  });
  it('is refused when it names another merchant, or none', () => {
    const other: LookupOutcome = { kind: 'FOUND', merchant: { id: 'm2', name: 'Otro' } };
    given(...VALIDATED, replacing)
      .when(lookedUp(2, other))
      .then({ type: 'ReplacementRefused', data: { lookup: 2, reason: 'ANOTHER_MERCHANT', at } });
    given(...ACTIVE, replacing)
      .when(lookedUp(2, REFUSED))
      .then({ type: 'ReplacementRefused', data: { lookup: 2, reason: 'TOKEN_REFUSED', httpStatus: 401, at } });
  });
});

it('knows the lookup of the token in force, and whether that has replaced another one', () => {
  const of = (...events: IntegrationEvent[]) => events.reduce(evolve, initial);
  expect(of(...ACTIVE)).toMatchObject({ tokenMac: 'mac1', tokenLookup: 1, isTokenReplaced: false });
  expect(of(...ACTIVE, replacing)).toMatchObject({ tokenMac: 'mac1', tokenLookup: 1, isTokenReplaced: false });
  expect(of(...ACTIVE, replacing, replaced)).toMatchObject({ tokenMac: 'mac2', tokenLookup: 2, isTokenReplaced: true });
  expect(of(...TEARING_DOWN, delivered, requestedAgain)).toMatchObject({ tokenMac: 'mac1', tokenLookup: 2, isTokenReplaced: false });
});

describe('an active one', () => {
  it('rotates our token: the old one is retired 24 hours after the new one is acknowledged', () => {
    given(...ACTIVE)
      .when(rotate)
      .then(asked(2));
    given(...ACTIVE, asked(2), started(2))
      .when(answered('ACKNOWLEDGED', 2))
      .then(rotated);
    given(...ROTATED)
      .when(retire('2030-01-02T09:59:59.999Z'))
      .then(ignored('NOTHING_TO_RETIRE'));
    given(...ROTATED)
      .when(retire(tomorrow))
      .then(retired);
    given(...ROTATED, retired)
      .when(retire(tomorrow))
      .then(ignored('NOTHING_TO_RETIRE'));
  });
  it('keeps its token when a rotation fails', () => {
    const failedRotation: IntegrationEvent = { type: 'HandshakeFailed', data: { generation: 2, at } };
    given(...ACTIVE, asked(2), started(2))
      .when(answered('FAILED', 2))
      .then(failedRotation);
    expect([...ACTIVE, asked(2), started(2), failedRotation].reduce(evolve, initial)).toMatchObject({ status: 'ACTIVE', inForce: 1 });
  });
  it('is deactivated with a teardown', () =>
    given(...ACTIVE)
      .when(deactivate)
      .then(deactivated, teardown));
});

describe('an inactive one', () => {
  it('is over, whatever the previous activation still answers', () => {
    given(...TEARING_DOWN)
      .when(deactivate)
      .then(ignored('ALREADY_OVER'));
    given(...TEARING_DOWN)
      .when(start())
      .then(ignored('NOT_REQUESTED'));
    given(...TEARING_DOWN)
      .when(answered('ACKNOWLEDGED'))
      .then(ignored('HANDSHAKE_OVER'));
    given(...TEARING_DOWN)
      .when(retire(tomorrow))
      .then(ignored('NOTHING_TO_RETIRE'));
  });
  it('learns what became of its teardown', () => {
    given(...TEARING_DOWN)
      .when(tornDown('DELIVERED'))
      .then(delivered);
    given(...TEARING_DOWN)
      .when(tornDown('FAILED'))
      .then(undelivered);
    given(...TEARING_DOWN, delivered)
      .when(tornDown('FAILED'))
      .then(ignored('TEARDOWN_OVER'));
    given(...TEARING_DOWN)
      .when(tornDown('DELIVERED', 2))
      .then(ignored('TEARDOWN_OVER'));
  });
  it('sends its teardown again when that failed, once for each command', () => {
    const again: IntegrationEvent = { type: 'TeardownRequested', data: { activation: 1, order: 2, at } };
    given(...TEARING_DOWN, undelivered)
      .when(deactivate)
      .then(again);
    given(...TEARING_DOWN, undelivered, again)
      .when(deactivate)
      .then(ignored('ALREADY_OVER'));
    given(...TEARING_DOWN, undelivered, again)
      .when(tornDown('FAILED'))
      .then(ignored('TEARDOWN_OVER')); // that was the first one
    given(...TEARING_DOWN, undelivered, again)
      .when(tornDown('DELIVERED', 1, 2))
      .then(delivered);
    given(...TEARING_DOWN, delivered)
      .when(deactivate)
      .then(ignored('ALREADY_OVER'));
  });
  it('is not requested again by a link that was checked before its activation began', () => {
    for (const life of [TEARING_DOWN, [...TEARING_DOWN, delivered]])
      given(...life)
        .when(requestByLink(0))
        .then(ignored('ENDED_SINCE'));
    given(...TEARING_DOWN)
      .when(requestByLink(1))
      .then(superseded, requestedAgain);
    given(...TEARING_DOWN, delivered)
      .when(requestByLink(1))
      .then(requestedAgain);
    given().when(requestByLink(0)).then(requested);
    given(requested, refused).when(requestByLink(0)).then(requestedAgain);
  });
  it('is requested again at once: an open teardown is superseded, and what it still answers changes nothing', () => {
    given(...TEARING_DOWN)
      .when(request())
      .then(superseded, requestedAgain);
    for (const outcome of ['DELIVERED', 'FAILED'] as const)
      given(...TEARING_DOWN, superseded, requestedAgain)
        .when(tornDown(outcome))
        .then(ignored('TEARDOWN_OVER'));
    given(...TEARING_DOWN, superseded, requestedAgain)
      .when(deactivate)
      .then(deactivated);
  });
  it('has its teardown ended by an operator, once', () => {
    given(...TEARING_DOWN)
      .when(endTeardown)
      .then(endedByOperator);
    for (const over of [endedByOperator, delivered, undelivered])
      given(...TEARING_DOWN, over)
        .when(endTeardown)
        .then(ignored('TEARDOWN_OVER'));
    given(...TEARING_DOWN, endedByOperator)
      .when(tornDown('DELIVERED'))
      .then(ignored('TEARDOWN_OVER'));
    given(...TEARING_DOWN, endedByOperator)
      .when(deactivate)
      .then(ignored('ALREADY_OVER'));
    given(...TEARING_DOWN, endedByOperator)
      .when(request())
      .then(requestedAgain);
    given(...ACTIVE)
      .when(endTeardown)
      .then(rejected('INTEGRATION_ACTIVE'));
  });
  it('is requested again once its teardown is over', () => {
    given(...TEARING_DOWN, undelivered)
      .when(request())
      .then(requestedAgain);
    given(requested, deactivated).when(request()).then(requestedAgain);
  });
});

it('has a case for every row', () => expect(rowsWithoutACase()).toEqual([]));

describe('the shown integration', () => {
  const shown = { name: terms.name, organization: terms.organization, baseUrl: terms.baseUrl, createTime: at, updateTime: at };
  const show = (...events: IntegrationEvent[]) => events.reduce<ReturnType<typeof evolveView>>(evolveView, undefined)?.resource;

  it('has no token, and nothing that one could be told by', () =>
    expect(show(requested)).toEqual({ ...shown, status: 'PENDING_VALIDATION' }));
  it('names the merchant', () =>
    expect(show(...ACTIVE)).toEqual({
      ...shown,
      status: 'ACTIVE',
      merchant: { id: 'm1', displayName: 'Café' },
      handshake: 'ACKNOWLEDGED',
      activateTime: at,
    }));
  it('says why it was rejected, and shows nothing of that once it is requested again', () => {
    expect(show(requested, refused)).toMatchObject({
      status: 'REJECTED',
      rejection: { reason: 'TOKEN_REFUSED', httpStatus: 401, message: expect.stringContaining('401') },
    });
    expect(show(requested, refused, requestedAgain)).toEqual({ ...shown, status: 'PENDING_VALIDATION' });
  });
  it('says why an operator has ended its teardown, and shows nothing of it once it is requested again', () => {
    expect(show(...TEARING_DOWN, endedByOperator)).toMatchObject({ teardown: 'ENDED', teardownEndReason: 'The partner has closed.' });
    for (const over of [endedByOperator, superseded])
      expect(show(...TEARING_DOWN, over, requestedAgain)).toEqual({ ...shown, status: 'PENDING_VALIDATION' });
  });
});
