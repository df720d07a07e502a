import { BEHIND_GATEWAY } from '@cauce/services';
import { OperatorApi, Stack } from '@cauce/testing/system';

const { door } = new OperatorApi(Stack.fromEnv());

type ServiceStatus = { readonly name: string; readonly state: string; readonly checks: readonly { readonly ok: boolean }[] };

it('operators see that every service behind the gateway is ready', async () => {
  const { services } = await door.get<{ services: ServiceStatus[] }>('/services');
  expect(services.map(({ name, state }) => [name, state])).toEqual(BEHIND_GATEWAY.map((name) => [`services/${name}`, 'READY']));
  for (const { checks } of services) expect(checks.every(({ ok }) => ok)).toBe(true);
});

it.each(BEHIND_GATEWAY)('services/%s can be read alone', async (name) => {
  expect(await door.get(`/services/${name}`)).toMatchObject({ name: `services/${name}`, state: 'READY' });
});
