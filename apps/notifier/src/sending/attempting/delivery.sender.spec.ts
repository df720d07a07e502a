import { randomBytes } from 'node:crypto';
import type { OutboundRequest } from '@cauce/connector';
import { KeyRing, SealedBox } from '@cauce/secrets';
import { createLogger } from '@cauce/telemetry';
import { makeSecrets, SecretsBox } from '../../endpoints/endpoint.secrets.js';
import { CircuitRows } from '../circuits/circuit.rows.js';
import { Circuits } from '../circuits/circuits.js';
import { HeldDeliveries } from '../claiming/held-deliveries.js';
import { Slots } from '../claiming/slots.js';
import type { LeasedDelivery } from '../delivery/leased-delivery.js';
import { DeliveryResults } from '../settling/delivery.results.js';
import { DeliverySender } from './delivery.sender.js';

const LEASE_MS = 60_000;
const logger = createLogger('notifier', { level: 'silent', format: 'json' });
const secrets = new SecretsBox(new SealedBox(KeyRing.parse(`k1:${randomBytes(32).toString('base64')}`)));

const aDelivery = (id: string): LeasedDelivery => ({
  day: '2026-11-21',
  id,
  endpointId: 'a',
  organization: 'organizations/o',
  eventId: `event-${id}`,
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
  ...secrets.seal('a', { ...makeSecrets(), bearer: null }),
  nextWebhookKey: null,
  nextSigningSecret: null,
  activateTime: null,
  circuit: null,
  circuitVersion: 0,
});

/** A process with one slot, whose database answers nothing. `leases`: what each result was written under. */
function aProcess() {
  const leases: unknown[] = [];
  const sent: (string | undefined)[] = [];
  const slots = new Slots(() => 1, { perEndpoint: 1 });
  const held = new HeldDeliveries({ leaseMs: LEASE_MS, log: logger, renew: () => Promise.reject(new Error('away')) });
  const pool = { query: ({ values }: { values: unknown[] }) => (leases.push(...(values[2] as number[])), Promise.resolve({ rows: [] })) };
  const results = new DeliveryResults({
    pool,
    circuits: new CircuitRows(pool, new Circuits(), logger),
    leaseMs: null,
    onDue: () => undefined,
    logger,
  });
  const answer = Promise.withResolvers<undefined>();
  const request = async (_organization: string, { headers }: OutboundRequest) => {
    sent.push(headers?.['webhook-id']);
    await answer.promise;
    return { status: 500, headers: {}, body: '', ms: 1 };
  };
  const sender = new DeliverySender({
    receivers: { request },
    secrets,
    results,
    slots,
    held,
    logger,
    onGone: () => Promise.resolve(),
    onFree: () => undefined,
    onWritten: () => undefined,
  });
  return { sender, held, slots, sent, leases, answer: () => answer.resolve(undefined) };
}

it('sends what its process has leased, and writes the result under the lease', async () => {
  const { sender, held, slots, sent, leases, answer } = aProcess();
  const delivery = aDelivery('now');
  held.hold(delivery, performance.now());
  slots.take('a');
  sender.begin(delivery);
  answer();
  await sender.finish();
  expect([sent, leases, held.isOurs(delivery)]).toEqual([['event-now'], [1], false]);
});

it.each([
  ['has ended', (held: HeldDeliveries, delivery: LeasedDelivery) => held.hold(delivery, performance.now() - LEASE_MS)],
  [
    'was dropped',
    (held: HeldDeliveries, delivery: LeasedDelivery) => {
      held.hold(delivery, performance.now());
      held.letGo(delivery);
    },
  ],
])('sends nothing whose lease %s: another process may have sent it, and its slot is free again', async (_, lease) => {
  const { sender, held, slots, sent, leases } = aProcess();
  const delivery = aDelivery('late');
  lease(held, delivery);
  slots.take('a');
  sender.begin(delivery);
  await sender.finish();
  expect([sent, leases, slots.isBusy('a')]).toEqual([[], [], false]);
});

it('writes the result under the newer lease, of what its process leased again while it was sent', async () => {
  const { sender, held, slots, sent, leases, answer } = aProcess();
  const delivery = aDelivery('twice');
  held.hold(delivery, performance.now());
  slots.take('a');
  sender.begin(delivery);
  expect(held.hold({ ...aDelivery('twice'), lease: 2 }, performance.now())).toBe(false);
  answer();
  await sender.finish();
  expect([sent, leases]).toEqual([['event-twice'], [2]]);
});
