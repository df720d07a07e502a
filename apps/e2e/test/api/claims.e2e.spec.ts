import { CLAIMS_HEADER, ClaimsKeys, ClaimsSigner } from '@cauce/claims';
import { OPERATOR_ROUTES, PUBLIC_ROUTES } from '@cauce/gateway/routes';
import { type Caller, pairsOf, SERVICE_NAMES, type ServiceName } from '@cauce/services';
import { Stack } from '@cauce/testing/system';

// What someone can do who has read the environment of one service: with each of its keys, in every name, at the others' routes.

const stack = Stack.fromEnv();
const NOBODY = 'a'.repeat(26);
/** Every name in which some service is called. */
const CALLERS: readonly Caller[] = [...new Set(SERVICE_NAMES.flatMap(pairsOf).map(({ caller }) => caller))];

/** Not in the gateway's tables: what only our services ask. */
const INTERNAL: readonly [method: string, path: string, service: ServiceName][] = [
  ['GET', `/internal/checkout/payments/${NOBODY}`, 'payments'],
  ['POST', '/internal/charges', 'payments'],
  ['POST', '/internal/announcements', 'payments'],
  ['POST', '/internal/announcements', 'billing'],
  ['POST', '/internal/tokens:verify', 'catalog'],
  ['GET', `/internal/stores/${NOBODY}`, 'catalog'],
  ['PUT', `/internal/access-tokens/${NOBODY}`, 'catalog'],
  ['POST', `/internal/access-tokens/${NOBODY}:revoke`, 'catalog'],
  ['POST', `/internal/test-clocks/${NOBODY}/drain`, 'notifier'],
  ['PUT', `/internal/test-clocks/${NOBODY}`, 'payments'],
  ['PUT', `/internal/test-clocks/${NOBODY}`, 'billing'],
  ['GET', `/internal/checkout/subscriptions/${NOBODY}`, 'billing'],
  ['GET', `/internal/checkout/connect-links/${NOBODY}`, 'partner-gateway'],
  ['POST', `/internal/checkout/connect-links/${NOBODY}/token`, 'partner-gateway'],
  ['POST', '/internal/mails', 'notifier'],
  ['POST', '/internal/missing-notifications', 'notifier'],
  ['PUT', `/internal/integration-endpoints/${NOBODY}`, 'notifier'],
  ['PUT', `/internal/integration-endpoints/${NOBODY}/handshakes/${NOBODY}`, 'notifier'],
  ['POST', `/internal/integration-endpoints/${NOBODY}:close`, 'notifier'],
  ['POST', `/internal/integration-endpoints/${NOBODY}:read`, 'notifier'],
];

function routesOf(service: ServiceName) {
  return [...PUBLIC_ROUTES, ...OPERATOR_ROUTES, ...INTERNAL]
    .filter(([, , of]) => of === service)
    .map(([method, path]) => ({
      method,
      path: path.replaceAll(/\{[a-z]+\}/g, NOBODY).replace('document-types/' + NOBODY, 'document-types/XX'),
    }));
}

/** Those with routes that somebody may call. */
const CALLED = SERVICE_NAMES.filter((name) => routesOf(name).length > 0);

/** Every secret of 32 bytes in an environment, and each as the key of this pair. */
function keysFor(environment: Readonly<Record<string, string>>, caller: Caller, service: ServiceName): ClaimsKeys[] {
  const secrets = Object.values(environment).flatMap((value) => value.match(/[A-Za-z0-9+/]{43}=/g) ?? []);
  return [...new Set(secrets)].map((secret) => ClaimsKeys.parse(`${caller}/${service}:${secret}`));
}

/** The statuses that a route answers to someone with these keys, in this name. */
async function tryRoute(
  route: { method: string; path: string },
  service: ServiceName,
  caller: Caller,
  keys: readonly ClaimsKeys[],
): Promise<number[]> {
  const facts = {
    principal: 'thief',
    organization: `organizations/${NOBODY}`,
    store: { name: `stores/${NOBODY}`, displayName: 'Thief' },
    environment: 'DEVELOPMENT',
  } as const;
  const ask = async (each: ClaimsKeys) => {
    const claims = new ClaimsSigner(each, caller).sign(service, { ...facts, ...route, requestId: 'r' });
    return (await fetch(`${stack.part(service).url}${route.path}`, { method: route.method, headers: { [CLAIMS_HEADER]: claims } })).status;
  };
  return Promise.all(keys.map(ask));
}

/** `<caller>/<service>` of all that was let in with the environment of a service: each route of the others was tried. */
async function letIn(thief: ServiceName): Promise<string[]> {
  const { env } = stack.part(thief);
  const doors = new Set<string>();
  for (const service of CALLED.filter((name) => name !== thief))
    for (const caller of CALLERS)
      for (const route of routesOf(service)) {
        const statuses = await tryRoute(route, service, caller, keysFor(env, caller, service));
        if (statuses.some((status) => status !== 401)) doors.add(`${caller}/${service}`);
      }
  return [...doors].sort();
}

it.each(SERVICE_NAMES)('with what %s knows, others are called in its own name alone', async (thief) => {
  const own = pairsOf(thief).filter(({ service }) => service !== thief && CALLED.some((name) => name === service));
  expect(await letIn(thief)).toEqual(own.map(({ caller, service }) => `${caller}/${service}`).sort());
});
