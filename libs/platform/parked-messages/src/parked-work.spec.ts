import type { BusMessage } from '@cauce/bus';
import { ParkedWork } from './parked-work.js';

function aBus() {
  const parked: { message: BusMessage; error: unknown; tries: number }[] = [];
  const handled: string[] = [];
  const removed: string[] = [];
  const rows = {
    park: (message: BusMessage, fault: { readonly error: unknown; readonly tries: number }) =>
      Promise.resolve(void parked.push({ message, ...fault })),
    firstOf: (topic: string, key: string) => Promise.resolve(parked.some(({ message }) => message.topic === topic && message.key === key) ? ({ id: `${topic} ${key}` } as never) : undefined), // prettier-ignore
    remove: (id: string) => Promise.resolve(removed.push(id) > 0),
  };
  const bus = {
    handle: ({ topic }: BusMessage) => Promise.resolve(void handled.push(topic)),
    isUnavailable: (error: unknown) => error === 'down',
    waitsFor: (error: unknown) => (error === 'early' ? 'its clock' : undefined),
  };
  return { work: new ParkedWork(rows, bus), parked, handled, removed };
}

const TIME = new Date('2026-11-21T23:05:40.000Z');

it('a due row is shown by its queue and key, with how many processes it ended, and has it run again', async () => {
  const { work, parked, handled } = aBus();
  const again: string[] = [];
  await work.due('due-payment', (key) => Promise.resolve(again.push(key)))({ key: 'p', tries: 4, dueTime: TIME });
  const [{ message, error, tries } = { message: undefined, error: undefined, tries: 0 }] = parked;
  expect(message).toMatchObject({ topic: 'due-payment', partition: 0, offset: '4', key: 'p', timestamp: TIME.toISOString(), headers: {} });
  expect([String(error), tries]).toEqual(['EndedProcess: its handling ended the process, alone', 4]);
  if (message) await work.handle(message);
  expect([again, handled]).toEqual([['p'], []]);
});

it('an event is shown by its follower, stream and revision, without its data', async () => {
  const { work, parked } = aBus();
  const again: unknown[] = [];
  const event = {
    id: 'e',
    type: 'PaymentCreated',
    stream: 'payment-p',
    revision: 3n,
    recordedAt: TIME.toISOString(),
    data: { personal: 'Ana' },
  };
  await work.followed('publisher', (stream, revision) => Promise.resolve(again.push([stream, revision])))(event, 4);
  const message = parked[0]?.message;
  expect(message).toMatchObject({ topic: 'publisher', key: 'payment-p', offset: '3' });
  expect(JSON.parse(message?.value.toString() ?? '')).toEqual({ id: 'e', type: 'PaymentCreated' });
  if (message) await work.handle(message);
  expect(again).toEqual([['payment-p', 3n]]);
});

it('a message of the bus is the bus’s', async () => {
  const { work, handled } = aBus();
  await work.handle({ topic: 'payments.payment.v1' } as BusMessage);
  expect(handled).toEqual(['payments.payment.v1']);
  expect([work.isUnavailable('down'), work.isUnavailable('broken')]).toEqual([true, false]);
  expect([work.waitsFor('early'), work.waitsFor('broken')]).toEqual(['its clock', undefined]);
});

it('what an operator has run again elsewhere is no longer shown', async () => {
  const { work, removed } = aBus();
  await work.due('webhook-delivery', () => Promise.resolve())({ key: 'd', tries: 4, dueTime: TIME });
  await work.forget('webhook-delivery', 'd');
  await work.forget('webhook-delivery', 'unknown');
  expect(removed).toEqual(['webhook-delivery d']);
});
