import { type Merchant, send, type Stack } from '@cauce/testing/system';

/** Tells the sandbox's start page who the merchants are, as `npm start` does. @param onClock the one whose time is a test clock's. */
export async function tellGuide(stack: Stack, merchant: Merchant, onClock: Merchant): Promise<void> {
  const body = {
    gatewayUrl: stack.gatewayUrl,
    operatorUrl: stack.operatorUrl,
    operatorToken: stack.operatorToken,
    store: merchant.store,
    accessToken: merchant.token,
    clockOrganization: onClock.organization,
    clockStore: onClock.store,
    clockAccessToken: onClock.token,
  };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${stack.processorApiKey}` };
  const { status, text } = await send({ method: 'PUT', url: `${stack.sandboxUrl}/guide`, headers, body: JSON.stringify(body) });
  if (status !== 200) throw new Error(`The start page did not take it (${status}): ${text}`);
}
