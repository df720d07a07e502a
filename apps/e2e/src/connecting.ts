import { createPool } from '@cauce/postgres';
import { OperatorApi, send, type Stack } from '@cauce/testing/system';
import type { Page } from 'playwright-core';

/** A merchant of the sandbox's partner platform. `accessToken`: the one that the merchant pastes. */
export type PartnerMerchant = { readonly id: string; readonly name: string; readonly accessToken: string };

/** Has the sandbox's partner platform issue a token for a new merchant. */
export async function aPartnerMerchant({ sandboxUrl }: Stack, name: string): Promise<PartnerMerchant> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', url: `${sandboxUrl}/partner/merchants`, headers, body: JSON.stringify({ name }) } as const;
  const { status, body, text } = await send<PartnerMerchant>(request);
  if (status !== 200) throw new Error(`the sandbox's partner answered ${status}: ${text}`);
  return body;
}

/** The address that an operator sends to the merchant. @param baseUrl the partner's, the sandbox's unless it is told */
export async function aConnectLink(stack: Stack, store: string, baseUrl = `${stack.sandboxUrl}/partner`): Promise<string> {
  const { url } = await new OperatorApi(stack).door.post<{ url: string }>(`/${store}/integrations:issueLink`, { baseUrl });
  return url;
}

/** Pastes a token and sends the form. Resolves on the page that follows. */
export async function pasteToken(page: Page, accessToken: string): Promise<void> {
  await page.fill('#tk', accessToken);
  await page.click('form:has(#tk) button[type=submit]');
}

/** A link's seven days are over. */
export async function endConnectLink(stack: Stack, url: string): Promise<void> {
  const [, id = ''] = /\/c\/([a-z2-7]{26})\./.exec(url) ?? [];
  const pool = createPool(stack.part('partner-gateway').env['DATABASE_URL'] ?? '', { max: 1 });
  try {
    await pool.query('UPDATE connect_link SET expire_time = now() WHERE id = $1', [id]);
  } finally {
    await pool.end();
  }
}
