import { createHmac } from 'node:crypto';
import { isGenuine } from './callback-signature.js';

const NOW = 1_900_000_000_000;
const SECRET = 'secret';
const body = Buffer.from('{"key":"a","reference":"p"}');
const sign = (timestamp: string, secret = SECRET) =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body.toString()}`).digest('hex')}`;
const at = (seconds: number) => {
  const timestamp = String(NOW / 1000 + seconds);
  return { timestamp, signature: sign(timestamp), body };
};

it.each([0, -300, 300])('accepts a callback whose clock is %i s off', (seconds) => {
  expect(isGenuine(at(seconds), SECRET, NOW)).toBe(true);
});

it.each([
  ['another body', { ...at(0), body: Buffer.from('{"key":"b","reference":"p"}') }],
  ['another time than was signed', { ...at(0), timestamp: String(NOW / 1000 + 1) }],
  ['another secret', { ...at(0), signature: sign(at(0).timestamp, 'other') }],
  ['an old one, sent again', at(-301)],
  ['one of the future', at(301)],
  ['no signature', { ...at(0), signature: undefined }],
  ['no time', { ...at(0), timestamp: undefined }],
  ['a time that is none', { timestamp: '1e9', signature: sign('1e9'), body }],
  ['a signature cut short', { ...at(0), signature: at(0).signature.slice(0, -1) }],
])('refuses %s', (_, callback) => {
  expect(isGenuine(callback, SECRET, NOW)).toBe(false);
});
