/** @seconds 6 */
import { Outbound } from '@cauce/connector';
import { randomId } from '@cauce/secrets';
import { type SandboxProcess, startSandbox } from '../../test/sandbox-process.js';
import { HttpProcessor } from './http-processor.js';
import type { Charge } from './payment-processor.js';

// What a processor has to do is tried by `cauce processor check`, with the sandbox, too (tools/cli): here, that we and it understand each other.

const LATE_MS = 3_000;
const CHARGE_TIMEOUT_MS = 1_500;
const AMOUNT = 24_000;

let sandbox: SandboxProcess;
let processor: HttpProcessor;
const outbound = new Outbound({ allowPrivate: true, timeoutMs: 20_000 });

beforeAll(async () => {
  sandbox = await startSandbox(LATE_MS);
  processor = new HttpProcessor(outbound, sandbox.url, sandbox.apiKey, CHARGE_TIMEOUT_MS);
});
afterAll(async () => {
  await outbound.close();
  await sandbox.stop();
});

const aCharge = async (last4: string): Promise<Charge> => ({
  attemptId: randomId(),
  paymentId: randomId(),
  amountCents: AMOUNT,
  currencyCode: 'COP',
  source: { method: 'CARD', cardToken: await sandbox.cardToken(last4) },
  description: 'Mugs',
  returnUrl: 'http://checkout.test/p/x',
  expireTime: new Date(Date.now() + 900_000).toISOString(),
});

it.each([
  ['0001', { kind: 'final', outcome: 'SUCCEEDED', card: { last4: '0001' } }, [AMOUNT]],
  ['0002', { kind: 'final', outcome: 'FAILED', reason: 'INSUFFICIENT_FUNDS', isFinal: true, code: '51' }, []],
  ['0010', { kind: 'final', outcome: 'NEEDS_REVIEW' }, []],
  ['0026', { kind: 'final', outcome: 'FAILED', reason: 'DECLINED' }, []],
  ['0030', { kind: 'pending', continueUrl: expect.stringMatching(/^http/) }, []],
] as const)('charges the card …%s and looks it up', async (last4, answer, moved) => {
  const charge = await aCharge(last4);
  const first = await processor.charge(charge);
  expect(first).toMatchObject(answer);
  expect([await processor.charge(charge), await processor.find(charge.attemptId)]).toEqual([first, first]);
  expect(await sandbox.moved(charge.attemptId)).toEqual(moved);
});

it('does not know what became of a charge whose answer is lost, until it asks', async () => {
  const charge = await aCharge('0023');
  expect(await processor.charge(charge)).toEqual({ kind: 'unknown' });
  expect(await processor.abandon(charge.attemptId)).toMatchObject({ kind: 'final', outcome: 'SUCCEEDED' });
});

it('takes other terms under a known key, and a key that never came, for unknown', async () => {
  const charge = await aCharge('0001');
  await processor.charge(charge);
  expect(await processor.charge({ ...charge, amountCents: 100 })).toEqual({ kind: 'unknown' });
  expect(await processor.find(randomId())).toEqual({ kind: 'unknown' });
});

it('abandons and captures', async () => {
  const [given, taken] = [await aCharge('0010'), await aCharge('0010')];
  for (const charge of [given, taken]) await processor.charge(charge);
  expect(await processor.abandon(given.attemptId)).toEqual({ kind: 'abandoned' });
  expect([await processor.charge(given), await processor.capture(given.attemptId)]).toEqual(Array(2).fill({ kind: 'abandoned' }));
  expect(await processor.capture(taken.attemptId)).toMatchObject({ kind: 'final', outcome: 'SUCCEEDED' });
});

it('stores a card and charges it', async () => {
  const card = { methodId: randomId(), cardToken: await sandbox.cardToken('0001'), owner: `subscription-${randomId()}` };
  const stored = await processor.store(card);
  if (stored.kind !== 'stored') throw new Error(stored.kind);
  const charge: Charge = { ...(await aCharge('0001')), source: { method: 'STORED_CARD', token: stored.token } };
  expect(await processor.charge(charge)).toMatchObject({ kind: 'final', outcome: 'SUCCEEDED' });
  expect(await processor.store({ ...card, cardToken: await sandbox.cardToken('0040'), methodId: randomId() })).toMatchObject({
    kind: 'refused',
  });
});

it('gives money back in parts, and reads both books', async () => {
  const from = new Date(Date.now() - 1).toISOString();
  const { attemptId, paymentId, ...charge } = await aCharge('0001');
  await processor.charge({ attemptId, paymentId, ...charge });
  const refund = { refundId: randomId(), attemptId, amountCents: 10_000, currencyCode: 'COP' };
  expect([await processor.refund(refund), await processor.refund(refund)]).toEqual(Array(2).fill({ kind: 'refunded' }));
  const tooMuch = await processor.refund({ ...refund, refundId: randomId(), amountCents: 14_100 });
  expect(tooMuch).toEqual({ kind: 'refused', code: 'EXCEEDS_CHARGE' });
  const to = new Date(Date.now() + 1).toISOString();
  const booked = (await all(processor.list(from, to))).find((each) => each.attemptId === attemptId);
  expect(booked).toMatchObject({ paymentId, amountCents: AMOUNT, currencyCode: 'COP', status: 'SUCCEEDED' });
  expect(await all(processor.listRefunds(from, to))).toEqual([expect.objectContaining({ ...refund, paymentId, status: 'REFUNDED' })]);
});

it('lists the banks of PSE', async () => expect((await processor.banks()).map(({ code }) => code)).toContain('1001'));

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const read: Item[] = [];
  for await (const item of items) read.push(item);
  return read;
}
