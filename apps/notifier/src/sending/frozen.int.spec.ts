/** @seconds 36 */
import type { ServerResponse } from 'node:http';
import { eventually, type RunningService, startService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aMerchant, aPaymentMessage, next, Publisher } from '../../test/payment-messages.js';
import { Receiver } from '../../test/receiver.js';

jest.setTimeout(150_000);

/** Longer than every limit of a notifier: a lease, its session with Kafka, a statement, and the 15 s that a receiver has. */
const FROZEN_MS = 20_000;
/** Longer than a lease and a session. */
const STARVED_MS = 12_000;
/** What a starved process gets of each second. */
const [RUNS_MS, OF_MS] = [50, 1_000];
const OF_A_PAYMENT = 3;
/** Sent to one endpoint at a time. */
const SLOTS = 10;
const BACK_WITHIN_MS = 30_000;
const CAUGHT_UP_WITHIN_MS = 60_000;
/** So many that each partition has some of them. */
const EVERYWHERE = 60;

let notifier: RunningService;
let receiver: Receiver;
let publisher: Publisher;

beforeAll(async () => {
  [notifier, receiver, publisher] = await Promise.all([startService({ app: 'notifier' }), Receiver.start(), Publisher.connect()]);
  await untilCaughtUp();
}, CAUGHT_UP_WITHIN_MS + 30_000);
afterEach(() => process.kill(notifier.pid, 'SIGCONT'));
afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close()]);
  await notifier.close();
});

/** Nothing is to be seen of a process that does not run: only the time that passes. */
const passed = (ms: number, from = Date.now()) => eventually(() => Date.now() - from >= ms, Boolean, { within: ms + 5_000 }); // prettier-ignore

function payments(count: number, merchant: ReturnType<typeof aMerchant>) {
  return Array.from({ length: count }, () => {
    const first = aPaymentMessage(merchant);
    return Array.from({ length: OF_A_PAYMENT }, (_, steps) => (steps === 0 ? first : next(first, steps)));
  });
}

async function aMerchantHeardAt(url: string) {
  const merchant = aMerchant();
  const { status } = await notifier.send('POST', `/admin/v1/${merchant.organization}/webhook-endpoints`, { url });
  expect(status).toBe(200);
  return merchant;
}

/** How each delivery stands, with the number of its attempts: `DELIVERED 1`. */
async function ends(organization: string): Promise<string[]> {
  const { rows } = await notifier.database.pool.query<{ end: string }>(
    `SELECT d.status || ' ' || (SELECT count(*) FROM delivery_attempt a WHERE a.day = d.day AND a.delivery_id = d.id) AS "end"
     FROM delivery d WHERE d.organization = $1`,
    [organization],
  );
  return rows.map(({ end }) => end);
}

const allIn = (count: number) => (found: readonly string[]) => found.length === count && found.every((end) => end.startsWith('DELIVERED'));

/** A new consumer begins with all that other files have written: what is sent to it comes only after that. */
async function untilCaughtUp(): Promise<void> {
  const merchant = await aMerchantHeardAt(receiver.address('/caught-up'));
  await publisher.publish(...payments(EVERYWHERE, merchant).flat());
  await eventually(() => ends(merchant.organization), allIn(EVERYWHERE * OF_A_PAYMENT), { within: CAUGHT_UP_WITHIN_MS });
}

async function expectAllDelivered(organization: string, count: number): Promise<void> {
  const found = await eventually(() => ends(organization), allIn(count), { within: BACK_WITHIN_MS });
  expect(found).toEqual(found.map(() => 'DELIVERED 1'));
}

const idsAt = (path: string) => receiver.at(path).map(({ headers }) => String(headers['webhook-id']));

function expectOnceAndInOrder(path: string, streams: readonly (readonly { readonly id: string }[])[]): void {
  const came = idsAt(path);
  expect(came.toSorted()).toEqual(streams.flatMap((stream) => stream.map(({ id }) => id)).toSorted());
  for (const stream of streams) expect(came.filter((id) => stream.some((each) => each.id === id))).toEqual(stream.map(({ id }) => id));
}

it('that was frozen counts the answers that came meanwhile, hears what it missed, and sends nothing twice', async () => {
  const held: ServerResponse[] = [];
  let isFrozen = false;
  const merchant = await aMerchantHeardAt(receiver.address('/frozen', (response) => (isFrozen ? response.end() : held.push(response))));
  const [before, meanwhile] = [payments(SLOTS, merchant), payments(SLOTS, merchant)];
  await publisher.publish(...before.flat());
  await eventually(() => held.length, (count) => count === SLOTS, { within: 20_000 }); // prettier-ignore
  process.kill(notifier.pid, 'SIGSTOP');
  isFrozen = true;
  for (const response of held) response.end();
  await publisher.publish(...meanwhile.flat());
  await passed(FROZEN_MS);
  process.kill(notifier.pid, 'SIGCONT');
  const all = [...before, ...meanwhile];
  await expectAllDelivered(merchant.organization, all.length * OF_A_PAYMENT);
  expectOnceAndInOrder('/frozen', all);
});

it('that gets a twentieth of its time delivers all the same, once and in order', async () => {
  const merchant = await aMerchantHeardAt(receiver.address('/starved'));
  const streams: ReturnType<typeof payments> = [];
  for (const from = Date.now(); Date.now() - from < STARVED_MS;) {
    const more = payments(2, merchant);
    streams.push(...more);
    process.kill(notifier.pid, 'SIGSTOP');
    await publisher.publish(...more.flat());
    await passed(OF_MS - RUNS_MS);
    process.kill(notifier.pid, 'SIGCONT');
    await passed(RUNS_MS);
  }
  await expectAllDelivered(merchant.organization, streams.length * OF_A_PAYMENT);
  expectOnceAndInOrder('/starved', streams);
});
