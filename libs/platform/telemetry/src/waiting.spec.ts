import { SILENT } from './log.js';
import { Waiting } from './waiting.js';

/** Keeps what is logged. */
function recording() {
  const lines: string[] = [];
  const log = {
    ...SILENT,
    warn: (_: object, text: string) => void lines.push(text),
    info: (_: object, text: string) => void lines.push(text),
  };
  return { lines, log };
}

const STORE = { part: 'the event store', by: 'projector' };
const away = { kind: 'REFUSED', words: 'nobody listens' };
const refused = { kind: 'UNAUTHENTICATED', words: 'the password is wrong' };

it('one line when the kind of trouble changes, and one when it is over', () => {
  const { lines, log } = recording();
  const waiting = new Waiting(() => 0);
  for (const trouble of [away, away, refused, refused, refused]) waiting.tell(log, STORE, trouble);
  waiting.tell(log, { part: 'Postgres', by: 'projector' }, away);
  for (let times = 0; times < 3; times += 1) waiting.over(log, STORE);
  expect(lines).toEqual([
    'waits: nobody listens',
    'waits: the password is wrong',
    'waits: nobody listens',
    'waits no more for the event store',
  ]);
});

it('at most ten lines a minute, and the newest once there is room again', () => {
  const { lines, log } = recording();
  let now = 0;
  const waiting = new Waiting(() => now);
  for (let times = 0; times < 100; times += 1) waiting.tell(log, STORE, times % 2 === 0 ? away : refused);
  expect(lines.length).toBeLessThanOrEqual(10);
  const told = lines.length;
  now = 60_000;
  waiting.tell(log, STORE, away);
  expect(lines.slice(told)).toEqual(['waits: nobody listens']);
});

it('is over when nobody waits any more: one who was answered says nothing of the others', () => {
  const { lines, log } = recording();
  const waiting = new Waiting(() => 0);
  const [publisher, consumer] = [
    { part: 'Kafka', by: 'publisher' },
    { part: 'Kafka', by: 'payments' },
  ];
  for (const waiter of [publisher, consumer, publisher]) waiting.tell(log, waiter, away);
  for (const waiter of [{ part: 'Kafka', by: 'projector' }, consumer]) waiting.over(log, waiter);
  waiting.tell(log, publisher, away);
  expect(lines).toEqual(['waits: nobody listens']);
  waiting.over(log, publisher);
  expect(lines).toEqual(['waits: nobody listens', 'waits no more for Kafka']);
  waiting.tell(log, publisher, away);
  expect(lines).toHaveLength(3);
});
