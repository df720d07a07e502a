import { join } from 'node:path';
import { ask } from './ask.js';
import { OperatorApi } from './operator-api.js';
import { readJson, writePrivate } from './secrets.js';

/** What a developer needs to play the merchant; kept in `.stack/sandbox.json`. */
export type SandboxMerchant = {
  /** `organizations/<id>`. */
  organization: string;
  /** Requests per second that each of its tokens may make: more than any load that one machine can make. */
  rateLimit: number;
  /** `stores/<id>`. */
  store: string;
  storeDisplayName: string;
  accessToken: string;
  webhook: Endpoint;
  /** A second merchant, whose time is a test clock's: its payments expire when a button of the sandbox's start page moves it. */
  onTestClock: { organization: string; store: string; accessToken: string; webhook: Endpoint };
};

type Endpoint = { name: string; url: string; webhookKey: string; signingSecret: string };

/** Where the doors are, and the operator's key to them. */
export type SandboxDoors = {
  operatorUrl: string;
  operatorToken: string;
  sandboxUrl: string;
  gatewayUrl: string;
  /** The gateway's doors for a browser, when those are elsewhere. */
  publicGatewayUrl?: string;
  publicOperatorUrl?: string;
  /** The token with which the sandbox's start page acts as an operator. */
  sandboxOperatorToken: string;
  /** The key that lets us tell the sandbox something. */
  processorApiKey: string;
};

const STORE = 'Taller Dos Ríos';
const INBOX = 'main';
const CLOCK_INBOX = 'clock';
const RATE_LIMIT = 10_000;

/**
 * Makes the document types, the sandbox organization, its store, token and webhook endpoint if absent, and tells the inbox their keys.
 * Each step is stored once done: an interrupted start resumes there. Returns true when anything was made.
 */
export async function seedSandbox(dataDir: string, doors: SandboxDoors): Promise<{ merchant: SandboxMerchant; made: boolean }> {
  const api = new OperatorApi(doors.operatorUrl, doors.operatorToken);
  await seedDocumentTypes(doors);
  const file = sandboxFile(dataDir);
  const kept = await knownMerchant(api, file);
  const merchant: Partial<SandboxMerchant> = { ...kept };
  for (const step of STEPS) {
    if (merchant[step.makes] !== undefined) continue;
    Object.assign(merchant, await step.make(api, merchant, doors));
    await writePrivate(file, `${JSON.stringify(merchant, null, 2)}\n`);
  }
  const whole = merchant as SandboxMerchant;
  await tellInbox(doors.sandboxUrl, INBOX, whole.webhook);
  await tellInbox(doors.sandboxUrl, CLOCK_INBOX, whole.onTestClock.webhook);
  await tellGuide(doors, whole);
  return { merchant: whole, made: kept.webhook === undefined };
}

/** Makes the document types that the pages have words for. */
export async function seedDocumentTypes({
  operatorUrl,
  operatorToken,
}: Pick<SandboxDoors, 'operatorUrl' | 'operatorToken'>): Promise<void> {
  const api = new OperatorApi(operatorUrl, operatorToken);
  await Promise.all(DOCUMENT_TYPES.map((documentType) => api.post('document-types', documentType)));
}

/** What buyers in Colombia identify themselves with. Making one again changes nothing. */
const DOCUMENT_TYPES = [
  { code: 'CC', displayName: 'Cédula de ciudadanía' },
  { code: 'CE', displayName: 'Cédula de extranjería' },
  { code: 'NIT', displayName: 'NIT' },
  { code: 'PP', displayName: 'Pasaporte' },
  { code: 'PPT', displayName: 'Permiso por protección temporal' },
  { code: 'TI', displayName: 'Tarjeta de identidad' },
] as const;

/** `.stack/sandbox.json`. */
export function sandboxFile(dataDir: string): string {
  return join(dataDir, 'sandbox.json');
}

type Step = {
  makes: keyof SandboxMerchant;
  make(api: OperatorApi, merchant: Partial<SandboxMerchant>, doors: SandboxDoors): Promise<Partial<SandboxMerchant>>;
};

const STEPS: readonly Step[] = [
  {
    makes: 'organization',
    async make(api) {
      const body = { displayName: STORE, environment: 'DEVELOPMENT', features: { subscriptions: true } };
      return { organization: (await api.post<{ name: string }>('organizations', body)).name };
    },
  },
  {
    makes: 'rateLimit',
    async make(api, { organization }) {
      await api.patch(`${organization}`, { rateLimit: RATE_LIMIT });
      return { rateLimit: RATE_LIMIT };
    },
  },
  {
    makes: 'store',
    async make(api, { organization }) {
      const { name } = await api.post<{ name: string }>(`${organization}/stores`, { displayName: STORE });
      return { store: name, storeDisplayName: STORE };
    },
  },
  {
    makes: 'accessToken',
    async make(api, { organization }) {
      return { accessToken: await issueToken(api, organization) };
    },
  },
  {
    makes: 'webhook',
    async make(api, { organization }, { sandboxUrl }) {
      return { webhook: await registerEndpoint(api, organization, `${sandboxUrl}/hooks/${INBOX}`) };
    },
  },
  {
    makes: 'onTestClock',
    async make(api, _, { sandboxUrl }) {
      const displayName = `${STORE}, on a test clock`;
      const testClock = { now: new Date().toISOString() };
      const body = { displayName, environment: 'DEVELOPMENT', features: { subscriptions: true }, testClock };
      const { name: organization } = await api.post<{ name: string }>('organizations', body);
      const { name: store } = await api.post<{ name: string }>(`${organization}/stores`, { displayName });
      const accessToken = await issueToken(api, organization);
      const webhook = await registerEndpoint(api, organization, `${sandboxUrl}/hooks/${CLOCK_INBOX}`);
      return { onTestClock: { organization, store, accessToken, webhook } };
    },
  },
];

async function issueToken(api: OperatorApi, organization: string | undefined): Promise<string> {
  return (await api.post<{ token: string }>(`${organization}/access-tokens`, { displayName: 'Sandbox' })).token;
}

async function registerEndpoint(api: OperatorApi, organization: string | undefined, url: string): Promise<Endpoint> {
  const { name, webhookKey, signingSecret } = await api.post<Endpoint>(`${organization}/webhook-endpoints`, { url });
  return { name, url, webhookKey, signingSecret };
}

/** The file's contents, without what this stack no longer knows because a store was replaced or emptied. */
async function knownMerchant(api: OperatorApi, file: string): Promise<Partial<SandboxMerchant>> {
  const { webhook, ...kept } = (await readJson<Partial<SandboxMerchant>>(file)) ?? {};
  if (kept.organization === undefined || (await api.get(kept.organization)) === undefined) return {};
  return webhook === undefined || (await api.get(webhook.name)) === undefined ? kept : { ...kept, webhook };
}

function tellInbox(sandboxUrl: string, inbox: string, { name: endpoint, webhookKey, signingSecret }: Endpoint): Promise<void> {
  return tell(`${sandboxUrl}/inboxes/${inbox}`, { webhookKey, signingSecret, endpoint }, "the inbox's keys");
}

/** So that the start page has real values, and buttons that work. */
function tellGuide(doors: SandboxDoors, { store, accessToken, onTestClock }: SandboxMerchant): Promise<void> {
  const { gatewayUrl, operatorUrl, publicGatewayUrl, publicOperatorUrl, sandboxOperatorToken: operatorToken, sandboxUrl } = doors;
  const clock = { clockOrganization: onTestClock.organization, clockStore: onTestClock.store, clockAccessToken: onTestClock.accessToken };
  const settings = { gatewayUrl, operatorUrl, publicGatewayUrl, publicOperatorUrl, operatorToken, store, accessToken, ...clock };
  return tell(`${sandboxUrl}/guide`, settings, 'what its start page shows', { authorization: `Bearer ${doors.processorApiKey}` });
}

async function tell(url: string, body: object, what: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const answer = await ask(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  if (!answer.ok) throw new Error(`The sandbox did not take ${what} (${answer.status}): ${await answer.text()}`);
}
