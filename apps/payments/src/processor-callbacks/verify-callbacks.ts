import { Readable } from 'node:stream';
import { ApiError } from '@cauce/contracts';
import { BODY_LIMIT } from '@cauce/http';
import type { FastifyInstance } from 'fastify';
import { isGenuine, SIGNATURE_HEADERS } from './callback-signature.js';

/** The path at which the gateway forwards the processor's callbacks. */
export const CALLBACK_PATH = 'processor-callbacks';

/**
 * Verifies a callback's signature by its bytes, which the signature covers, before they are parsed: anyone may send to this address, and only
 * the processor's JSON is read. Throws CALLBACK_NOT_GENUINE: not 401, which between the gateway and this service is about the gateway's claims.
 */
export function verifyCallbacks(fastify: FastifyInstance, secret: string): void {
  fastify.addHook('preParsing', async ({ routeOptions, headers }, _reply, payload) => {
    if (routeOptions.url !== `/${CALLBACK_PATH}`) return payload;
    const body = await readAll(payload);
    const [timestamp] = [headers[SIGNATURE_HEADERS.timestamp]].flat();
    const [signature] = [headers[SIGNATURE_HEADERS.signature]].flat();
    if (!isGenuine({ timestamp, signature, body }, secret, Date.now())) throw new ApiError('CALLBACK_NOT_GENUINE');
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
