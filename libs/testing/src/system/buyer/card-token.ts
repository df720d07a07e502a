import type { Pool } from 'undici';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', 'accept-language': 'en' };
const CARD = { number: '9999000000000001', expiry: '12/39', securityCode: '123', name: 'Ana Ríos' };

/** Sends an approved card to the processor, as the script of a page does, and answers its one-use token. @param page whose form it is */
export async function enterApprovedCard(processor: Pool, page: string): Promise<string> {
  const body = new URLSearchParams({ ...CARD, returnUri: `${page}/card` }).toString();
  const answer = await processor.request({ method: 'POST', path: '/processor/card-tokens', headers: FORM, body });
  const { token } = (await answer.body.json()) as { token?: string };
  if (token === undefined) throw new Error(`The processor took no card: ${answer.statusCode}.`);
  return token;
}
