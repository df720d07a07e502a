import { createHash } from 'node:crypto';
import { checksum, propertiesOf, toUnixSeconds } from '../index.js';
import { asText } from './checksum.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex').toUpperCase();

const data = {
  name: 'stores/s3k9/payments/k7m2qz4txa',
  correlationId: 'DR-2048',
  amountCents: 24000000,
  currencyCode: 'COP',
  status: 'FUNDED',
};

it('equals one worked out by hand: values, timestamp, key, upper-case SHA-256', () => {
  const properties = propertiesOf('payment.statusChanged', data);
  const sum = checksum(data, properties, 1795302340, 'whk_dev_4f1c9a');
  expect(sum).toBe(sha256('stores/s3k9/payments/k7m2qz4txaDR-204824000000COPFUNDED1795302340whk_dev_4f1c9a'));
  expect(sum).toBe('549C3983C77B42859D73BA92040128B09815EC24D72E4AD6CA17A6F82B080BAE');
  expect(properties).toEqual(['name', 'correlationId', 'amountCents', 'currencyCode', 'status']);
});

it('takes an absent value as an empty string', () => {
  expect(checksum({ name: 'n' }, ['name', 'correlationId'], 1, 'k')).toBe(sha256('n1k'));
});

it('takes an object as its RFC 8785 canonical JSON, whatever the order of its members', () => {
  expect(asText({ lastName: 'Ríos', firstName: 'Ana', n: 1.0 })).toBe('{"firstName":"Ana","lastName":"Ríos","n":1}');
  expect(checksum({ buyer: { b: 1, a: 2 } }, ['buyer'], 1, 'k')).toBe(checksum({ buyer: { a: 2, b: 1 } }, ['buyer'], 1, 'k'));
});

it('does not mistake an inherited member for a value', () => expect(checksum({}, ['constructor'], 1, 'k')).toBe(sha256('1k')));

it('rounds the time of an event down to whole seconds', () => expect(toUnixSeconds('2026-11-21T23:05:40.999Z')).toBe(1795302340));
