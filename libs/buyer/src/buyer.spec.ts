import { Buyer } from './buyer.js';
import type { Came, Send } from './send.js';

const FIRST = 'http://127.0.0.1:8082';
const PAGE: Came = { status: 200, headers: {}, cookies: [], text: '' };

/** A site that answers what stands at a path, and what cookies came to it. */
function site(answers: Readonly<Record<string, Partial<Came>>>) {
  const came: [path: string, cookie: string | undefined][] = [];
  const send: Send = ({ url, headers }) => {
    const { pathname } = new URL(url);
    came.push([pathname, headers['cookie']]);
    return Promise.resolve({ ...PAGE, ...answers[pathname] });
  };
  return { came, buyer: new Buyer(send) };
}

it('brings each cookie back where it belongs, as long as it lasts', async () => {
  const { came, buyer } = site({
    '/p/a': { cookies: ['form=1; Path=/; HttpOnly', 'card=2; Path=/p/a; Expires=Wed, 01 Jan 2120 00:00:00 GMT'] },
    '/end': { cookies: ['form=; Path=/; Max-Age=0'] },
  });
  for (const path of ['/p/a', '/p/a/card', '/p/b', '/end', '/p/b']) await buyer.open(`${FIRST}${path}`);
  await buyer.open('http://localhost:8083/p/a');
  expect(came).toEqual([
    ['/p/a', undefined],
    ['/p/a/card', 'card=2; form=1'],
    ['/p/b', 'form=1'],
    ['/end', 'form=1'],
    ['/p/b', undefined],
    ['/p/a', undefined],
  ]);
});

it('keeps the cookies of an answer that leads on, and the address where that ends', async () => {
  const { came, buyer } = site({ '/pay': { status: 303, headers: { location: '/paid' }, cookies: ['lang=es; Path=/'] } });
  const page = await buyer.submit({ ...PAGE, url: `${FIRST}/p`, html: '' }, { action: '/pay', method: 'POST', fields: {} });
  expect([page.url, came.at(-1)]).toEqual([`${FIRST}/paid`, ['/paid', 'lang=es']]);
});

it('follows no redirect of what a script sends', async () => {
  const { buyer } = site({ '/pay': { status: 303, headers: { location: '/paid' } } });
  expect(await buyer.post(`${FIRST}/pay`, { a: '1' })).toMatchObject({ status: 303, headers: { location: '/paid' } });
});

it('gives up on a page that leads to itself', async () => {
  const { buyer } = site({ '/p': { status: 303, headers: { location: '/p' } } });
  await expect(buyer.open(`${FIRST}/p`)).rejects.toThrow('More than 5 redirects');
});
