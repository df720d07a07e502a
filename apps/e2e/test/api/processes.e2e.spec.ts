import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES, serviceOf } from '@cauce/services';
import { send, Stack } from '@cauce/testing/system';

const stack = Stack.fromEnv();

describe.each(SERVICE_NAMES)('%s', (service) => {
  const parts = stack.parts.filter((part) => part.service === service);
  const { role, uses } = serviceOf(service);
  const needs = ['postgres', 'kafka consumer', ...uses.map((store) => store.replace('-', ' '))];

  it('is alive and ready, and lists its dependencies', async () => {
    expect(parts.length).toBeGreaterThan(0);
    for (const { url } of parts) {
      expect((await send({ method: 'GET', url: `${url}/health/live` })).status).toBe(200);
      const { status, body } = await send<{ status: string; checks: { name: string; ok: boolean }[] }>({
        method: 'GET',
        url: `${url}/health/ready`,
      });
      expect([status, body.status, body.checks.every(({ ok }) => ok)]).toEqual([200, 'ready', true]);
      const others = body.checks.map(({ name }) => name).filter((name) => !name.startsWith('follower '));
      if (role === 'inner') expect(needs).toEqual(expect.arrayContaining(others));
    }
  });

  it('ends in order on SIGTERM', async () => {
    await using ends = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'cauce-e2e-'));
    ends.defer(() => rm(folder, { recursive: true }));
    const instance = await stack.start(service, service === 'sandbox' ? { DATA_DIR: folder } : {});
    const began = performance.now();
    expect(await instance.stop()).toEqual({ code: 0, signal: null });
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
