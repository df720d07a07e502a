import { aGoodRun } from '../../test/a-good-run.js';
import type { Receipt } from '../evidence/evidence.js';
import type { Inflicted } from '../faults/injector.js';
import { measure, type Observed } from './measures.js';

const { events, receipts } = aGoodRun(); // recorded from 1,000 on, one a millisecond, told 10 ms later
const fault = (changes: Partial<Inflicted> = {}): Inflicted => ({
  part: 'kafka',
  kind: 'kill',
  at: 900,
  backAt: 1_005,
  servingAt: 3_000,
  load: 1,
  ...changes,
});
const observed = (changes: Partial<Observed> = {}): Observed => ({
  inflicted: [fault()],
  events,
  receipts,
  outages: [],
  leases: [],
  subscriptionEvents: [],
  ...changes,
});
const [first] = receipts as [Receipt];

it('recovers when every earlier event was delivered', () => {
  expect(measure(observed())).toEqual([{ ...fault(), recoveryMs: 10, chargesHit: 0 }]); // revision 5 was told at 1,015
});

it('recovers when the last waiting client is served', () => {
  const outages = [
    { what: 'create', from: 950, to: 1_400, tries: 3 },
    { what: 'read', from: 1_100, to: 9_000, tries: 2 },
  ];
  expect(measure(observed({ outages }))[0]?.recoveryMs).toBe(395);
});

it('leaves out webhooks that the receiver itself refused', () => {
  const late = receipts.map((receipt) => ({ ...receipt, at: 5_000 }));
  expect(measure(observed({ receipts: late }))[0]?.recoveryMs).toBe(3_995);
  expect(measure(observed({ receipts: [{ ...first, answered: 500 }, ...late] }))[0]?.recoveryMs).toBe(0);
});

it('payments is taken over when its followers’ leases get a new owner, and so is billing', () => {
  const leases = [
    { service: 'payments', follower: 'publisher', at: 6_000, epoch: '2' },
    { service: 'payments', follower: 'projector', at: 6_200, epoch: '2' },
    { service: 'billing', follower: 'publisher', at: 7_000, epoch: '2' },
    { service: 'payments', follower: 'publisher', at: 90_000, epoch: '3' },
  ];
  expect(measure(observed({ inflicted: [fault({ part: 'payments-2' })], leases }))[0]?.takeoverMs).toBe(5_300);
  expect(measure(observed({ inflicted: [fault({ part: 'billing' })], leases }))[0]?.takeoverMs).toBe(6_100);
  expect(measure(observed({ inflicted: [fault({ part: 'payments' })] }))[0]).not.toHaveProperty('takeoverMs');
});

it('a cluster is when the events of the meantime are delivered, whoever does it', () => {
  expect(measure(observed({ inflicted: [fault({ members: ['kafka-2'] })] }))[0]?.takeoverMs).toBe(10);
});

it('notifier is taken over when the events of the meantime are delivered', () => {
  expect(measure(observed({ inflicted: [fault({ part: 'notifier' })] }))[0]?.takeoverMs).toBe(10);
});
