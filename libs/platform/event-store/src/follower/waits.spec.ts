import { troubleOfHandling } from './waits.js';

const broken = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
const named = (name: string, fields: object = {}) => Object.assign(new Error('said', { cause: broken }), { name, ...fields });

it.each([
  ['a broker that is away', named('BusAway', { kind: 'NO_CONNECTION' }), { part: 'Kafka', kind: 'NO_CONNECTION', words: 'said' }],
  ['an error of kafkajs', named('KafkaJSConnectionError'), { part: 'Kafka', words: 'Kafka takes no messages (said)' }],
  ['a database that is away', broken, { part: 'Postgres', kind: 'NO_CONNECTION' }],
])('names the part: %s, though each broke a connection', (_, error, trouble) => {
  expect(troubleOfHandling(error)).toMatchObject(trouble);
});

it('what no part is to blame for matters', () => {
  expect(troubleOfHandling(new TypeError('x is not a function'))).toBeUndefined();
});
