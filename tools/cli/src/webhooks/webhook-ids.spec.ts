import { readWebhookIds } from './webhook-ids.js';

it.each([
  ['lines', 'a-1\n b-2 \r\n\na-1\n', ['a-1', 'b-2']],
  ['JSON', '["a-1",\n "b-2"]', ['a-1', 'b-2']],
  ['nothing', '\n', []],
  ['an empty list', '[]', []],
])('a list of ids is read from %s', (_, text, ids) => expect([...readWebhookIds(text)]).toEqual(ids));

it.each([
  ['a table', 'id,time\na-1,now'],
  ['a list of objects', '[{"id":"a-1"}]'],
  ['JSON that is cut off', '["a-1",'],
])('%s is refused in words', (_, text) => expect(() => readWebhookIds(text)).toThrow('one webhook-id a line'));
