import { deliveriesDone } from './delivery-operation.js';
import { meant, type Operation } from './operation.js';
import { OPERATIONS } from './operations.js';

const running = { state: 'RUNNING', expectedCount: 200, lookedAtCount: 50, changedCount: 7 };

it('is as far as it has looked', () =>
  expect(deliveriesDone(running)).toEqual({ share: 0.25, said: 'looked at 50 of about 200; 7 changed' }));
it('is never beyond its end, though more came meanwhile', () => expect(deliveriesDone({ ...running, lookedAtCount: 300 })?.share).toBe(1));
it('of nothing is no fraction', () => expect(deliveriesDone({ ...running, expectedCount: 0 })?.share).toBe(0));
it.each(['DONE', 'STOPPED'])('that is %s has no progress', (state) => expect(deliveriesDone({ ...running, state })).toBeUndefined());

it('is followed by every command that begins one', () =>
  expect(OPERATIONS.filter(({ follow }) => follow?.progressOf === deliveriesDone).map(({ command }) => command)).toEqual(
    expect.arrayContaining(['webhook-endpoints skip', 'webhook-endpoints recover', 'webhook-endpoints backfill']),
  ));

it('of a filter is begun by the command that also replays one delivery', () => {
  const replay = OPERATIONS.find(({ command }) => command === 'deliveries replay');
  const [many] = replay?.others ?? [];
  expect(Object.keys(replay?.options ?? {})).toEqual(['state', 'endpoint', 'event', 'resource', 'from', 'to']);
  expect(Object.values(replay?.options ?? {}).filter(({ required }) => required)).toEqual([]);
  const isMeant = (...given: string[]) => meant(replay as Operation, given).path;
  expect([isMeant('organizations/o'), isMeant('o')]).toEqual([many?.path, many?.path]);
  for (const given of [['organizations/o/deliveries/d'], ['organizations/o', 'd'], ['o', 'd']])
    expect(isMeant(...given)).toBe(replay?.path);
  expect([many?.follow?.progressOf, replay?.follow]).toEqual([deliveriesDone, undefined]);
});
