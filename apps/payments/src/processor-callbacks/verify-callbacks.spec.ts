import { createHmac } from 'node:crypto';
import { evilBodies } from '@cauce/testing/hostile';
import fastify, { type FastifyInstance } from 'fastify';
import { CALLBACK_PATH, verifyCallbacks } from './verify-callbacks.js';

const SECRET = 'secret';
const SECRETS: Readonly<Record<string, readonly string[]>> = { a: ['new', 'old'], b: [] };
const parsed: string[] = [];
let server: FastifyInstance;

beforeAll(() => {
  server = fastify();
  verifyCallbacks(server, (account) => Promise.resolve(account === undefined ? [SECRET] : SECRETS[account]));
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body: string, done) => done(null, void parsed.push(body)));
  for (const path of [`/${CALLBACK_PATH}`, `/${CALLBACK_PATH}/:account`, '/others']) server.post(path, () => ({}));
});
beforeEach(() => parsed.splice(0));
afterAll(() => server.close());

const send = (payload: string, signedFor: string | undefined, url = `/${CALLBACK_PATH}`, secret = SECRET) => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = `v1=${createHmac('sha256', secret).update(`${timestamp}.${signedFor}`).digest('hex')}`;
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

it('a callback of an account is verified with the secrets of that account alone', async () => {
  const statusOf = async (account: string, secret: string) => (await send('{}', '{}', `/${CALLBACK_PATH}/${account}`, secret)).statusCode;
  expect(await Promise.all([statusOf('a', 'new'), statusOf('a', 'old')])).toEqual([200, 200]);
  parsed.splice(0);
  const refused = [statusOf('a', SECRET), statusOf('b', 'new'), statusOf('unknown', SECRET), statusOf('a', '')];
  expect(await Promise.all(refused)).toEqual([500, 500, 500, 500]); // this server does not know our errors
  expect(parsed).toEqual([]);
});

it('other addresses are left alone', async () => {
  expect((await send('{}', undefined, '/others')).statusCode).toBe(200);
  expect(parsed).toEqual(['{}']);
});
