import { type ControlOutcome, decodeControlOutcome, encodeControlOutcome } from '../index.js';
import { MalformedMessage } from './malformed-message.js';

const outcome: ControlOutcome = {
  id: 'w36baitccsrzh65iqjopzowphc',
  event: 'handshake',
  integration: 'integrations/pibqxhoemf3cxldil3rlhlfj3o',
  outcome: 'DELIVERED',
  at: '2026-11-21T23:05:40.000Z',
};

it('is read as it was sent', () => expect(decodeControlOutcome(encodeControlOutcome(outcome))).toEqual(outcome));

it.each<[string, Buffer]>([
  ['no JSON', Buffer.from('{')],
  ['a list', Buffer.from(JSON.stringify([outcome]))],
  ...Object.keys(outcome).map(
    (field) => [`without ${field}`, Buffer.from(JSON.stringify({ ...outcome, [field]: undefined }))] as [string, Buffer],
  ),
  ['an event that there is not', Buffer.from(JSON.stringify({ ...outcome, event: 'toString' }))],
  ['an outcome that there is not', Buffer.from(JSON.stringify({ ...outcome, outcome: 'SKIPPED' }))],
  ['a time that is none', Buffer.from(JSON.stringify({ ...outcome, at: 'soon' }))],
])('is refused: %s', (_, value) => expect(() => decodeControlOutcome(value)).toThrow(MalformedMessage));
