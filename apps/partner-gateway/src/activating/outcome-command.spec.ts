import { initialIntegration, type Integration } from '@cauce/partner-domain';
import { IntegrationIds } from '../integrations/integration.ids.js';
import { commandFor } from './outcome-command.js';

const ids = new IntegrationIds(Buffer.alloc(32, 1));
const ID = 'w36baitccsrzh65iqjopzowphc';
const ANOTHER = 'pibqxhoemf3cxldil3rlhlfj3o';

/** Of its second activation: its third token is being handed over. */
const handingOver: Integration = {
  ...initialIntegration,
  status: 'ACTIVE',
  activation: 2,
  generation: 3,
  handshake: { generation: 3, isStarted: true },
};
/** The teardown of that activation has failed once. */
const tearingDown: Integration = {
  ...initialIntegration,
  status: 'INACTIVE',
  activation: 2,
  generation: 3,
  teardown: 'OPEN',
  teardowns: 2,
};

describe('the outcome of a handshake', () => {
  const commandOf = (control: string, number: { generation?: number }, state = handingOver) =>
    commandFor({ id: control, event: 'handshake', ...number, outcome: 'FAILED' }, ID, state, ids);
  const failed = (generation: number) => ({ type: 'RecordHandshake', generation, outcome: 'FAILED' });

  it.each([1, 2, 3])('is recorded for its generation: %s', (generation) =>
    expect(commandOf(ids.handshake(ID, generation), { generation })).toEqual(failed(generation)),
  );

  it('that was delivered acknowledges', () =>
    expect(commandFor({ id: ids.handshake(ID, 3), event: 'handshake', generation: 3, outcome: 'DELIVERED' }, ID, handingOver, ids)).toEqual(
      { type: 'RecordHandshake', generation: 3, outcome: 'ACKNOWLEDGED' },
    ));

  it.each([0, -1, 2, 4])('is not recorded for another generation than its id says: %s', (generation) =>
    expect(commandOf(ids.handshake(ID, 3), { generation })).toBeUndefined(),
  );

  it('is not recorded for another integration', () => expect(commandOf(ids.handshake(ANOTHER, 3), { generation: 3 })).toBeUndefined());

  it('is not recorded for a generation that its stream does not know', () =>
    expect(commandOf(ids.handshake(ID, 4), { generation: 4 })).toBeUndefined());

  it('of an integration without events is not recorded', () =>
    expect(commandOf(ids.handshake(ID, 1), { generation: 1 }, initialIntegration)).toBeUndefined());

  it('without its number, as 0.1.0 sends it, is that of the open handshake', () =>
    expect(commandOf(ids.handshake(ID, 3), {})).toEqual(failed(3)));

  it.each<[string, string, Integration]>([
    ['an earlier handshake', ids.handshake(ID, 2), handingOver],
    ['another integration', ids.handshake(ANOTHER, 3), handingOver],
    ['a handshake that is over', ids.handshake(ID, 3), tearingDown],
  ])('without its number changes nothing: %s', (_, control, state) => expect(commandOf(control, {}, state)).toBeUndefined());
});

describe('the outcome of a teardown', () => {
  const commandOf = (control: string, state = tearingDown) =>
    commandFor({ id: control, event: 'teardown', outcome: 'DELIVERED' }, ID, state, ids);

  it('is recorded for the last one', () =>
    expect(commandOf(ids.teardown(ID, 2, 2))).toEqual({ type: 'RecordTeardown', activation: 2, order: 2, outcome: 'DELIVERED' }));

  it.each<[string, string]>([
    ['the one before', ids.teardown(ID, 2, 1)],
    ['one that was not ordered', ids.teardown(ID, 2, 3)],
    ['an earlier activation', ids.teardown(ID, 1, 2)],
    ['another integration', ids.teardown(ANOTHER, 2, 2)],
  ])('no longer counts: %s', (_, control) => expect(commandOf(control)).toBeUndefined());

  it('of an integration without events is not recorded', () =>
    expect(commandOf(ids.teardown(ID, 1, 1), initialIntegration)).toBeUndefined());
});
