import { LocalServer } from '../receiver/local-server.js';
import { SharedServices } from './shared-services.js';

const ENV = {
  PUBLIC_URL: 'http://sandbox.test',
  PROCESSOR_CALLBACK_URL: 'http://127.0.0.1:1/nobody',
};
const [ONE, OTHER, ELSEWHERE] = ['apps/billing/one.ts', 'apps/billing/other.ts', 'apps/payments/one.ts'];

type Loan = { readonly id: string; readonly pid: number; readonly env: Readonly<Record<string, string>> };

let shared: SharedServices;
beforeAll(async () => void (shared = await SharedServices.start()));
afterAll(() => shared.close());

async function ask<Answer>(wish: string, about: object): Promise<Answer> {
  const answer = await fetch(`${shared.url}/${wish}`, { method: 'POST', body: JSON.stringify(about) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}
const lend = (file: string, addresses: object = {}) => ask<Loan>('lend', { file, app: 'sandbox', env: ENV, addresses });
const giveBack = ({ id }: Loan, file: string) => ask('giveBack', { id, file });
const isAlive = ({ pid }: Loan) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('files of one app get the same process, one after the other; it ends when a file of another app begins', async () => {
  const first = await lend(ONE);
  await giveBack(first, ONE);
  const second = await lend(OTHER);
  expect(second).toEqual(first);
  await giveBack(second, OTHER);
  await ask('makeRoom', { file: OTHER });
  expect(isAlive(first)).toBe(true);
  await ask('makeRoom', { file: ELSEWHERE });
  expect(isAlive(first)).toBe(false);
  await expect(giveBack(second, OTHER)).rejects.toThrow('There is no such service');
});

it('reaches whom the file names, as long as it uses it, and nobody else', async () => {
  const processor = await LocalServer.start((_request, _body, response) => response.end('this one'));
  const loan = await lend(ONE, { PROCESSOR_URL: processor.url });
  const reached = () => fetch(loan.env['PROCESSOR_URL'] ?? '').then((answer) => answer.text());
  try {
    expect(await reached()).toBe('this one');
    await ask('leadTo', { id: loan.id, addresses: {} });
    await expect(reached()).rejects.toThrow('fetch failed');
    await expect(ask('leadTo', { id: loan.id, addresses: { CARD_URL: processor.url } })).rejects.toThrow('has no address CARD_URL');
    await lend(OTHER, { PROCESSOR_URL: processor.url });
    expect(await reached()).toBe('this one');
    await giveBack(loan, OTHER);
    await expect(reached()).rejects.toThrow('fetch failed');
  } finally {
    await processor.stop();
  }
});

it('a file that has ended it fails when it gives it back, and the next one gets another', async () => {
  const broken = await lend(ONE);
  process.kill(broken.pid, 'SIGKILL');
  await expect(giveBack(broken, ONE)).rejects.toThrow(`broken after ${ONE}`);
  const next = await lend(OTHER);
  expect([next.pid === broken.pid, isAlive(next)]).toEqual([false, true]);
});

it('a file that has ended it, and never gave it back, fails the next one; the one after that gets another', async () => {
  const broken = await lend(ONE);
  process.kill(broken.pid, 'SIGKILL');
  await expect(lend(OTHER)).rejects.toThrow(`was broken, last used by ${ONE}`);
  const next = await lend(OTHER);
  expect([next.pid === broken.pid, isAlive(next)]).toEqual([false, true]);
  await giveBack(next, OTHER);
});

describe('the end of the run', () => {
  let run: SharedServices;
  let pid: number;
  beforeEach(async () => {
    run = await SharedServices.start();
    const wish = { file: ONE, app: 'sandbox', env: ENV, addresses: {} };
    const answer = await fetch(`${run.url}/lend`, { method: 'POST', body: JSON.stringify(wish) });
    ({ pid } = (await answer.json()) as Loan);
  });

  it('says which one did not end in order', async () => {
    process.kill(pid, 'SIGKILL');
    await expect(run.close()).rejects.toThrow('The sandbox that files share ended with SIGKILL');
  });

  it('ends one that was left frozen', async () => {
    process.kill(pid, 'SIGSTOP');
    await run.close();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
