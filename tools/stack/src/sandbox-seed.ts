import { join } from 'node:path';
import { ask } from './ask.js';
import { OperatorApi } from './operator-api.js';
import { readJson, writePrivate } from './secrets.js';

/** What a developer needs to play the merchant; kept in `.stack/sandbox.json`. */
export type SandboxMerchant = {
  /** `organizations/<id>`. */
  organization: string;
  /** `stores/<id>`. */
  /** Requests per second that each of its tokens may make: more than any load that one machine can make. */
  rateLimit: number;
  store: string;
  storeDisplayName: string;
  accessToken: string;
  webhook: { name: string; url: string; webhookKey: string; signingSecret: string };
};

/** Where the doors are, and the operator's key to them. */
export type SandboxDoors = {
  operatorUrl: string;
  operatorToken: string;
  sandboxUrl: string;
};

const STORE = 'Taller Dos Ríos';
const INBOX = 'main';
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
  await tellInbox(doors.sandboxUrl, whole.webhook);
  return { merchant: whole, made: kept.webhook === undefined };
}

/** Makes the document types that the pages have words for. */
export async function seedDocumentTypes({ operatorUrl, operatorToken }: Omit<SandboxDoors, 'sandboxUrl'>): Promise<void> {
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
      return { accessToken: (await api.post<{ token: string }>(`${organization}/access-tokens`, { displayName: 'Sandbox' })).token };
    },
  },
  {
    makes: 'webhook',
    async make(api, { organization }, { sandboxUrl }) {
      const url = `${sandboxUrl}/hooks/${INBOX}`;
      const made = await api.post<{ name: string; webhookKey: string; signingSecret: string }>(`${organization}/webhook-endpoints`, {
        url,
      });
      return { webhook: { name: made.name, url, webhookKey: made.webhookKey, signingSecret: made.signingSecret } };
    },
  },
];

/** The file's contents, without what this stack no longer knows because a store was replaced or emptied. */
async function knownMerchant(api: OperatorApi, file: string): Promise<Partial<SandboxMerchant>> {
  const { webhook, ...kept } = (await readJson<Partial<SandboxMerchant>>(file)) ?? {};
  if (kept.organization === undefined || (await api.get(kept.organization)) === undefined) return {};
  return webhook === undefined || (await api.get(webhook.name)) === undefined ? kept : { ...kept, webhook };
}

async function tellInbox(sandboxUrl: string, { webhookKey, signingSecret }: SandboxMerchant['webhook']): Promise<void> {
  const answer = await ask(`${sandboxUrl}/inboxes/${INBOX}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhookKey, signingSecret }),
    signal: AbortSignal.timeout(15_000),
  });
  if (!answer.ok) throw new Error(`The sandbox did not take the inbox's keys (${answer.status}): ${await answer.text()}`);
}
