import { CLAIMS_HEADER, ClaimsKeys, ClaimsSigner } from '@cauce/claims';
import { randomId, sha256Hex } from '@cauce/secrets';
import { type Merchant, send, type Stack } from '@cauce/testing/system';

/** A SERVICE_ACCESS_TOKEN, made at the catalog as the partner gateway makes it. */
export type IntegrationToken = {
  readonly token: string;
  /** `integrations/<id>`. */
  readonly integration: string;
  readonly revoke: () => Promise<void>;
};

/** Makes a token for the merchant's store. */
export async function anIntegrationToken(stack: Stack, { organization, store }: Merchant): Promise<IntegrationToken> {
  const [token, integration, path] = [`cauce_${randomId()}`, `integrations/${randomId()}`, `/internal/access-tokens/${randomId()}`];
  await ask(stack, 'PUT', path, { organization, stores: [store], sha256: sha256Hex(token), integration });
  return { token, integration, revoke: () => ask(stack, 'POST', `${path}:revoke`, { organization, integration }) };
}

async function ask(stack: Stack, method: 'PUT' | 'POST', path: string, json: object): Promise<void> {
  const { url, env } = stack.part('catalog');
  const body = JSON.stringify(json);
  const signer = new ClaimsSigner(ClaimsKeys.parse(env['CLAIMS_KEYS'] ?? ''), 'partner-gateway');
  const claims = signer.sign('catalog', { principal: 'partner-gateway', requestId: 'partner', method, path, body });
  const headers = { [CLAIMS_HEADER]: claims, 'content-type': 'application/json' };
  const { status, text } = await send({ method, url: url + path, headers, body });
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text}`);
}
