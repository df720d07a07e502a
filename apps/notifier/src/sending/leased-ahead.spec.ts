import { LeasedAhead } from './leased-ahead.js';
import type { LeasedDelivery } from './leased-delivery.js';
import { Slots } from './slots.js';

const DELIVERY: LeasedDelivery = {
  day: '2026-11-21',
  id: '',
  endpointId: '',
  organization: 'organizations/o',
  eventId: 'e',
  revision: '0',
  origin: 'LIVE',
  isBackfilled: false,
  recordedAt: new Date(0),
  body: { event: 'payment.statusChanged', data: {}, timestamp: 0, properties: [] },
  failedAttempts: 0,
  lease: 1,
  url: 'https://shop.example/hooks',
  webhookKey: '',
  bearer: null,
  signingSecret: null,
  nextWebhookKey: null,
  nextSigningSecret: null,
  activateTime: null,
  circuit: null,
  circuitVersion: 0,
};

/** `a1`: the first one of endpoint `a`. */
const some = (...ids: string[]) => ids.map((id) => ({ ...DELIVERY, id, endpointId: id.slice(0, 1) }));
const idsOf = (deliveries: readonly LeasedDelivery[]) => deliveries.map(({ id }) => id);

/** Two slots an endpoint. Endpoint `a` has one request under way, and has answered three in these 100 ms. */
function aProcess() {
  const held = new Set<string>();
  const slots = new Slots(
    () => 2,
    { perEndpoint: 2 },
    () => 0,
  );
  const ahead = new LeasedAhead(slots, {
    hold: ({ id }) => void held.add(id),
    letGo: ({ id }) => Promise.resolve(void held.delete(id)),
  });
  slots.take('a');
  for (let nth = 0; nth < 3; nth += 1) {
    slots.take('a');
    slots.answered('a');
    slots.written('a');
  }
  const admit = (...ids: string[]) => {
    const { go, over } = ahead.admit(some(...ids));
    return [idsOf(go), idsOf(over)];
  };
  return { held, slots, ahead, admit };
}

it('sends what has a slot, keeps what the receiver will take soon, and has no room for the rest', () => {
  const { admit, held } = aProcess();
  expect(admit('a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3')).toEqual([['a1', 'b1', 'b2'], ['a5', 'b3']]); // prettier-ignore
  expect([...held]).toEqual(['a2', 'a3', 'a4']);
});

it('sends what is kept in its order, and nothing before it', () => {
  const { admit, ahead, slots } = aProcess();
  admit('a1', 'a2', 'a3');
  expect(idsOf(ahead.next())).toEqual([]);
  slots.answered('a');
  expect(admit('a4')).toEqual([[], []]);
  expect(idsOf(ahead.next())).toEqual(['a2']);
  slots.answered('a');
  slots.answered('a');
  expect(idsOf(ahead.next())).toEqual(['a3', 'a4']);
  expect(idsOf(ahead.next())).toEqual([]);
});

it('gives up what it keeps for an endpoint, or for all', () => {
  const { admit, ahead, held, slots } = aProcess();
  admit('a1', 'a2', 'a3');
  expect([idsOf(ahead.leave('b')), idsOf(ahead.leave('a')), [...held]]).toEqual([[], ['a2', 'a3'], []]);
  expect(admit('a4')).toEqual([[], []]);
  expect(idsOf(ahead.leaveAll())).toEqual(['a4']);
  for (const _ of ['a', 'a1']) slots.answered('a');
  expect(idsOf(ahead.next())).toEqual([]);
});
