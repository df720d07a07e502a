import { LocalServer } from '@cauce/testing/services';
import { AcquirerProxy } from './acquirer-proxy.js';

const LATE_MS = 60;
const done: string[] = [];
let acquirer: LocalServer;
let proxy: AcquirerProxy;

const charge = async (key: string) => {
  const sent = { method: 'POST', headers: { authorization: 'Bearer k' }, body: JSON.stringify({ key }) };
  const answer = await fetch(`${proxy.url}/processor/v1/charges`, sent);
  return { status: answer.status, body: await answer.text() };
};

beforeEach(async () => {
  done.length = 0;
  acquirer = await LocalServer.start(({ headers, url = '' }, body, response) => {
    done.push(`${url} ${headers.authorization ?? ''} ${body}`);
    response.writeHead(200).end('{"status":"SUCCEEDED"}');
  });
  proxy = await AcquirerProxy.start(acquirer.url, LATE_MS);
});

afterEach(async () => {
  await proxy.stop();
  await acquirer.stop();
});

it('passes on what is asked, and what is answered', async () => {
  expect(await charge('a')).toEqual({ status: 200, body: '{"status":"SUCCEEDED"}' });
  expect(done).toEqual(['/processor/v1/charges Bearer k {"key":"a"}']);
});

it('has the work done, and answers 500', async () => {
  expect((await proxy.during('error', () => charge('a'))).status).toBe(500);
  expect(done).toHaveLength(1);
  expect((await charge('a')).status).toBe(200);
});

it('has the work done, and answers late', async () => {
  const from = performance.now();
  expect((await proxy.during('late', () => charge('a'))).status).toBe(200);
  expect(performance.now() - from).toBeGreaterThanOrEqual(LATE_MS - 1);
});

it('breaks the connection where nobody answers', async () => {
  await acquirer.stop();
  await expect(charge('a')).rejects.toThrow('fetch failed');
  acquirer = await LocalServer.start(() => undefined);
});
