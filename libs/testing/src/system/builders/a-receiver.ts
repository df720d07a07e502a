import { randomId } from '@cauce/secrets';
import { OperatorApi } from '../api/operator-api.js';
import { Inbox } from '../receiver/inbox.js';
import type { Stack } from '../stack/stack.js';
import type { Merchant } from './a-merchant.js';

/** Registers a webhook endpoint that leads to a new inbox, and gives the inbox its keys. */
export async function aReceiver(
  stack: Stack,
  { organization }: Merchant,
  about: { store?: string; events?: string[] } = {},
): Promise<Inbox> {
  const name = `t-${randomId()}`;
  const endpoint = await new OperatorApi(stack).registerEndpoint(organization, { url: `${stack.sandboxUrl}/hooks/${name}`, ...about });
  const inbox = new Inbox(stack.sandboxUrl, name, endpoint);
  await inbox.set({ webhookKey: endpoint.webhookKey, signingSecret: endpoint.signingSecret, endpoint: endpoint.name });
  return inbox;
}
