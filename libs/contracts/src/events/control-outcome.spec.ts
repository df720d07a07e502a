import { type ControlOutcome, decodeControlOutcome, encodeControlOutcome } from '../index.js';
import { MalformedMessage } from './malformed-message.js';

const outcome: ControlOutcome = {
  id: 'w36baitccsrzh65iqjopzowphc',
  event: 'handshake',
  integration: 'integrations/pibqxhoemf3cxldil3rlhlfj3o',
  outcome: 'DELIVERED',
  at: '2026-11-21T23:05:40.000Z',
};

it.each<[string, ControlOutcome]>([
  ['with the number of its handshake', { ...outcome, generation: 2 }],
  ['without it, as 0.1.0 sends it', outcome],
])('is read as it was sent, %s', (_, sent) => expect(decodeControlOutcome(encodeControlOutcome(sent))).toEqual(sent));

it.each<[string, Buffer]>([
  ['no JSON', Buffer.from('{')],
  ['a list', Buffer.from(JSON.stringify([outcome]))],
  ...Object.keys(outcome).map(
    (field) => [`without ${field}`, Buffer.from(JSON.stringify({ ...outcome, [field]: undefined }))] as [string, Buffer],
  ),
  ['an event that there is not', Buffer.from(JSON.stringify({ ...outcome, event: 'toString' }))],
  ['an outcome that there is not', Buffer.from(JSON.stringify({ ...outcome, outcome: 'SKIPPED' }))],
  ['a generation that is no whole number', Buffer.from(JSON.stringify({ ...outcome, generation: 1.5 }))],
  ['a time that is none', Buffer.from(JSON.stringify({ ...outcome, at: 'soon' }))],
])('is refused: %s', (_, value) => expect(() => decodeControlOutcome(value)).toThrow(MalformedMessage));
