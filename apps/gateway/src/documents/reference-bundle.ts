import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { type Served, served } from './document-file.js';

/** Scalar's script: 4 MB, 1.2 MB compressed. */
export type Bundle = Served & { readonly compressed: Buffer };

let bundle: Promise<Bundle> | undefined;

/** Read when the page is first opened: until then it takes no memory. */
export function referenceBundle(): Promise<Bundle> {
  return (bundle ??= readBundle());
}

/** The package exposes its script through its plugin only. */
async function readBundle(): Promise<Bundle> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  await server.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { body, statusCode } = await server.inject('/js/scalar.js');
  await server.close();
  if (statusCode !== 200) throw new Error(`Scalar’s plugin answered ${statusCode} instead of its script.`);
  return { ...served(body), compressed: gzipSync(body) };
}
