import { createHmac } from 'node:crypto';
import { evilBodies } from '@cauce/testing/hostile';
import fastify, { type FastifyInstance } from 'fastify';
import { CALLBACK_PATH, verifyCallbacks } from './verify-callbacks.js';

const SECRET = 'secret';
const parsed: string[] = [];
let server: FastifyInstance;

beforeAll(() => {
  server = fastify();
  verifyCallbacks(server, SECRET);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body: string, done) => done(null, void parsed.push(body)));
  for (const path of [`/${CALLBACK_PATH}`, '/others']) server.post(path, () => ({}));
});
beforeEach(() => parsed.splice(0));
afterAll(() => server.close());

const send = (payload: string, signedFor: string | undefined, url = `/${CALLBACK_PATH}`) => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = `v1=${createHmac('sha256', SECRET).update(`${timestamp}.${signedFor}`).digest('hex')}`;
  const signed = signedFor === undefined ? {} : { 'x-processor-timestamp': timestamp, 'x-processor-signature': signature };
  return server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...signed } });
};

it('only a callback that the processor signed is parsed, byte for byte', async () => {
  const body = '{ "key":\t"ñ" }';
  expect((await send(body, body)).statusCode).toBe(200);
  expect(parsed).toEqual([body]);
});

it.each(evilBodies(10_000))('a callback of a stranger is never parsed: $what', async ({ text }) => {
  const answers = [await send(text, undefined), await send(text, '{}')];
  expect(answers.map((answer) => answer.json<{ message: string }>().message)).toEqual(Array(2).fill(expect.stringMatching(/signature/)));
  expect(parsed).toEqual([]);
});

it('other addresses are left alone', async () => {
  expect((await send('{}', undefined, '/others')).statusCode).toBe(200);
  expect(parsed).toEqual(['{}']);
});
