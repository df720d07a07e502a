import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { Addresses } from './addresses.js';
import { SealedCookie } from './sealed-cookie.js';

const addresses = new Addresses({ PUBLIC_URL: 'https://pay.example', PROCESSOR_PUBLIC_URL: 'https://processor.example' });
const KEY = Buffer.alloc(32, 1);
const kept = new SealedCookie<{ until: number; session: string }>('acceptance', KEY, addresses);

let server: FastifyInstance;
beforeAll(async () => {
  server = fastify();
  await server.register(cookie);
  server.get<{ Querystring: { until: string } }>('/s/:link/keep', ({ query }, reply) => {
    kept.keep(reply, '/s/one', { until: Number(query.until), session: 'secret' });
    return reply.send('');
  });
  server.get<{ Params: { link: string } }>('/s/:link', (request) => ({ read: kept.read(request, `/s/${request.params.link}`) ?? null }));
});
afterAll(() => server.close());

const keep = async (until: number) => {
  const { cookies } = await server.inject(`/s/one/keep?until=${until}`);
  return cookies[0] ?? { name: '', value: '' };
};
const read = async (value: string, link = 'one') =>
  (await server.inject({ url: `/s/${link}`, cookies: { acceptance: value } })).json<{ read: unknown }>().read;

const later = Date.now() + 3_600_000;
/** Seconds: what is left of the hour on a busy machine. Jest types its wildcards as any. */
const NEARLY_AN_HOUR: unknown = expect.closeTo(3_600, -3);

it('comes back to the pages of its link alone, and is readable to nobody', async () => {
  const cookie = await keep(later);
  expect(cookie).toMatchObject({
    name: 'acceptance',
    path: '/s/one',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: NEARLY_AN_HOUR,
  });
  expect(Buffer.from(cookie.value, 'base64url').toString()).not.toContain('secret');
  expect(await read(cookie.value)).toEqual({ until: later, session: 'secret' });
});

it.each([
  ['under another link', async () => read((await keep(later)).value, 'two')],
  ['once its time is over', async () => read((await keep(Date.now() - 1)).value)],
  ['when it was changed', async () => read(`${(await keep(later)).value.slice(0, -4)}AAAA`)],
  ['when it is nothing of ours', () => read('x')],
])('is worth nothing %s', async (_, answer) => {
  expect(await answer()).toBeNull();
});

it('sealed for another purpose is worth nothing', async () => {
  const other = new SealedCookie<{ until: number }>('update', KEY, addresses);
  const { value } = await keep(later);
  expect(other.read({ cookies: { update: value } } as never, '/s/one')).toBeUndefined();
});
