import { createLogger } from '@cauce/telemetry';
import type { LeasedDelivery } from '../delivery/leased-delivery.js';
import { HeldDeliveries } from './held-deliveries.js';
import { LeasedAhead } from './leased-ahead.js';
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
  traceparent: null,
  isOfPartner: false,
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
  const log = createLogger('notifier', { level: 'silent', format: 'json' });
  const leases = new HeldDeliveries({ leaseMs: 5_000, log, renew: (deliveries) => Promise.resolve(deliveries) });
  const seen = new Map<string, LeasedDelivery>();
  const held = () => [...seen.values()].filter((delivery) => leases.isOurs(delivery)).map(({ id }) => id);
  const slots = new Slots(
    () => 2,
    { perEndpoint: 2 },
    () => 0,
  );
  const ahead = new LeasedAhead(slots, leases);
  slots.take('a');
  for (let nth = 0; nth < 3; nth += 1) {
    slots.take('a');
    slots.answered('a');
    slots.written('a');
  }
  const admit = (...ids: string[]) => {
    const rows = some(...ids);
    for (const row of rows) if (!seen.has(row.id)) seen.set(row.id, row);
    const { go, over } = ahead.admit(rows, performance.now());
    return [idsOf(go), idsOf(over)];
  };
  return { held, seen, leases, slots, ahead, admit };
}

it('sends what has a slot, keeps what the receiver will take soon, and has no room for the rest', () => {
  const { admit, held } = aProcess();
  expect(admit('a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3')).toEqual([['a1', 'b1', 'b2'], ['a5', 'b3']]); // prettier-ignore
  expect(held()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
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
  expect([idsOf(ahead.dropFor('b')), idsOf(ahead.dropFor('a')), held()]).toEqual([[], ['a2', 'a3'], ['a1']]);
  expect(admit('a4')).toEqual([[], []]);
  expect(idsOf(ahead.dropAll())).toEqual(['a4']);
  for (const _ of ['a', 'a1']) slots.answered('a');
  expect(idsOf(ahead.next())).toEqual([]);
});

it('goes on with what it holds under a new lease: what is leased again is not sent twice', () => {
  const { admit, ahead, seen } = aProcess();
  admit('a1', 'a2');
  const again = some('a1', 'a2').map((row) => ({ ...row, lease: 2 }));
  expect(ahead.admit(again, performance.now())).toEqual({ go: [], over: [] });
  expect([seen.get('a1')?.lease, seen.get('a2')?.lease]).toEqual([2, 2]);
});
