import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ApiError } from '@cauce/contracts';
import { BODY_LIMIT } from '@cauce/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The path at which the gateway forwards the processor's callbacks. */
export const CALLBACK_PATH = 'processor-callbacks';

const bytes = new WeakMap<IncomingMessage, Buffer>();

/** Keeps a callback's raw body: the signature covers its bytes, not the parsed JSON. */
export function keepCallbackBytes(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', async ({ routeOptions, raw }, _reply, payload) => {
    if (routeOptions.url !== `/${CALLBACK_PATH}`) return payload;
    const body = await readAll(payload);
    bytes.set(raw, body);
    return Object.assign(Readable.from([body], { objectMode: false }), { receivedEncodedLength: body.length });
  });
}

/** The raw body. */
export function callbackBytes({ raw }: FastifyRequest): Buffer {
  return bytes.get(raw) ?? Buffer.alloc(0);
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
