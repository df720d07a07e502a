import { CLAIMS_HEADER, ClaimsKeys, ClaimsSigner } from '@cauce/claims';
import { OPERATOR_ROUTES, PUBLIC_ROUTES } from '@cauce/gateway/routes';
import { type Caller, pairsOf, SERVICE_NAMES, type ServiceName } from '@cauce/services';
import { send, Stack } from '@cauce/testing/system';

// What someone can do who has read the environment of one service: with each of its keys, in every name, at the others' routes.

const stack = Stack.fromEnv();
const NOBODY = 'a'.repeat(26);
/** Every name in which some service is called. */
const CALLERS: readonly Caller[] = [...new Set(SERVICE_NAMES.flatMap(pairsOf).map(({ caller }) => caller))];

/** Not in the gateway's tables: what only our services ask. */
const INTERNAL: readonly [method: string, path: string, service: ServiceName][] = [
  ['GET', `/internal/checkout/payments/${NOBODY}`, 'payments'],
  ['GET', `/internal/checkout/card-forms/${NOBODY}`, 'payments'],
  ['POST', '/internal/checkout/payment-methods:show', 'payments'],
  ['POST', '/internal/charges', 'payments'],
  ['POST', '/internal/method-holders', 'billing'],
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

const FACTS = {
  principal: 'thief',
  organization: `organizations/${NOBODY}`,
  store: { name: `stores/${NOBODY}`, displayName: 'Thief' },
  environment: 'DEVELOPMENT',
} as const;

/** Every secret of 32 bytes in an environment. */
function secretsOf(thief: ServiceName): string[] {
  return [...new Set(Object.values(stack.part(thief).env).flatMap((value) => value.match(/[A-Za-z0-9+/]{43}=/g) ?? []))];
}

/** Whether somebody with this secret, as the key of this pair, gets past the claims at any route: each was tried. */
async function isLetIn(secret: string, caller: Caller, service: ServiceName): Promise<boolean> {
  const signer = new ClaimsSigner(ClaimsKeys.parse(`${caller}/${service}:${secret}`), caller);
  const statuses = await Promise.all(
    routesOf(service).map(async ({ method, path }) => {
      const headers = { [CLAIMS_HEADER]: signer.sign(service, { ...FACTS, method, path, requestId: 'r' }) };
      return (await send({ method, url: `${stack.part(service).url}${path}`, headers })).status;
    }),
  );
  return statuses.some((status) => status !== 401);
}

/** By service and secret, which several services may know: the callers in whose name somebody with it is let in. */
const tried = new Map<string, Promise<Caller[]>>();

function callersLetIn(secret: string, service: ServiceName): Promise<Caller[]> {
  const known = tried.get(service + secret) ?? tryAll(secret, service);
  tried.set(service + secret, known);
  return known;
}

async function tryAll(secret: string, service: ServiceName): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (const caller of CALLERS) if (await isLetIn(secret, caller, service)) callers.push(caller);
  return callers;
}

/** `<caller>/<service>` of all that was let in with the environment of a service. */
async function letIn(thief: ServiceName): Promise<string[]> {
  const doors = new Set<string>();
  for (const service of CALLED.filter((name) => name !== thief))
    for (const secret of secretsOf(thief)) for (const caller of await callersLetIn(secret, service)) doors.add(`${caller}/${service}`);
  return [...doors].sort();
}

it.each(SERVICE_NAMES)('with what %s knows, others are called in its own name alone', async (thief) => {
  const own = pairsOf(thief).filter(({ service }) => service !== thief && CALLED.some((name) => name === service));
  expect(await letIn(thief)).toEqual(own.map(({ caller, service }) => `${caller}/${service}`).sort());
});
