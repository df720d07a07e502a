import { Readable } from 'node:stream';
import { ApiError, CALLBACK_HEADERS } from '@cauce/contracts';
import { BODY_LIMIT } from '@cauce/http';
import type { FastifyInstance } from 'fastify';
import { isGenuine } from './callback-signature.js';

/** The path at which the gateway forwards the processor's callbacks. */
export const CALLBACK_PATH = 'processor-callbacks';

/** Who may sign a callback. Undefined: nobody, there is no such account. @param account undefined: the environment's processor */
export type CallbackSecrets = (account: string | undefined) => Promise<readonly string[] | undefined>;

/**
 * Verifies a callback's signature by its bytes, which the signature covers, before they are parsed: anyone may send to this address, and only
 * the processor's JSON is read. Throws CALLBACK_NOT_GENUINE, for an account that does not exist, too: not 401, which between the gateway and this
 * service is about the gateway's claims.
 */
export function verifyCallbacks(fastify: FastifyInstance, secretsOf: CallbackSecrets): void {
  fastify.addHook('preParsing', async ({ routeOptions, headers, params }, _reply, payload) => {
    if (routeOptions.url !== `/${CALLBACK_PATH}` && routeOptions.url !== `/${CALLBACK_PATH}/:account`) return payload;
    const { account } = params as { readonly account?: string };
    const body = await readAll(payload);
    const [timestamp] = [headers[CALLBACK_HEADERS.timestamp]].flat();
    const [signature] = [headers[CALLBACK_HEADERS.signature]].flat();
    const secrets = (await secretsOf(account)) ?? [];
    if (!secrets.some((secret) => isGenuine({ timestamp, signature, body }, secret, Date.now())))
      throw new ApiError('CALLBACK_NOT_GENUINE');
    return Object.assign(Readable.from([body], { objectMode: false }), { receivedEncodedLength: body.length });
  });
}

async function readAll(payload: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new ApiError('BODY_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
