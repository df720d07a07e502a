import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eventually } from '@cauce/testing/services';

const PROGRAM = fileURLToPath(new URL('../../test/hoarding-service.mjs', import.meta.url));
const HEAP_MB = 96;
/** More than the heap could hold. */
const TOO_MUCH = HEAP_MB;
/** More than wait for a server of Node's unless it says so (511). */
const CROWD = 700;

let child: ChildProcess;
let url: string;
let ended: number | NodeJS.Signals | null = null;

beforeAll(async () => {
  child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, PROGRAM], {
    env: { PATH: process.env['PATH'], CAUCE_RUN: process.env['CAUCE_RUN'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.once('exit', (code, signal) => (ended = code ?? signal));
  if (!child.stdout) throw new Error('no output to read');
  for await (const line of createInterface(child.stdout)) {
    const said = JSON.parse(line) as { url?: string };
    if (said.url === undefined) continue;
    url = said.url;
    break;
  }
  child.stdout.resume();
});
afterAll(() => void child.kill('SIGKILL'));

const ask = async (path: string, method = 'GET') => {
  const answer = await fetch(url + path, { method });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
};

it('a service without room in its memory refuses work, stays alive, and takes it on again once there is room', async () => {
  const refusal = await eventually(
    () => ask('/hoard', 'POST'),
    ({ status, text }) => status === 503 || (JSON.parse(text) as { kept: number }).kept > TOO_MUCH,
  );
  expect(refusal).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^[123]$/) });
  expect(JSON.parse(refusal.text)).toMatchObject({ error: { code: 503, status: 'UNAVAILABLE', details: [{ reason: 'OVERLOADED' }] } });
  const statuses = await Promise.all(['/health/live', '/health/ready', '/nothing'].map(async (path) => (await ask(path)).status));
  expect([...statuses, ended]).toEqual([200, 200, 404, null]);
  expect((await ask('/metrics')).text).toMatch(/^cauce_http_requests_overloaded_total\{service="hoarder",full="memory"\} [1-9]/m);
  child.kill('SIGUSR2');
  const again = await eventually(
    () => ask('/hoard', 'POST'),
    ({ status }) => status === 200,
  );
  expect([JSON.parse(again.text), ended]).toEqual([{ kept: 1 }, null]);
});

it('a crowd that comes while the service is busy waits in the kernel’s line, and none of it is dropped', async () => {
  const { hostname, port } = new URL(url);
  child.kill('SIGSTOP');
  const sockets = Array.from({ length: CROWD }, () => connect(Number(port), hostname));
  try {
    // Whom the kernel drops is connected after a second at the earliest, and here not before the service goes on.
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    expect(sockets.map(({ readyState }) => readyState)).toEqual(Array<string>(CROWD).fill('open'));
  } finally {
    sockets.forEach((socket) => socket.destroy());
    child.kill('SIGCONT');
  }
  expect((await ask('/health/live')).status).toBe(200);
});
