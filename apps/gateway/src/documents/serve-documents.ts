import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentFile, type Served, served } from './document-file.js';
import { referenceBundle } from './reference-bundle.js';
import { PREPARE_SCRIPT, referencePage, START_SCRIPT } from './reference-page.js';

const SCRIPT = 'text/javascript; charset=utf-8';

/** `GET /openapi.json`: the document of this door. It needs no token. */
export function serveDocument(fastify: FastifyInstance, door: 'public' | 'operator'): void {
  const document = documentFile(door);
  fastify.get('/openapi.json', (request, reply) => answer(request, reply, document, 'application/json; charset=utf-8'));
}

/** `GET /docs`: the same to read and to try, all of it from here. */
export function serveReference(fastify: FastifyInstance): void {
  fastify.get('/docs', (_request, reply) => {
    const { html, policy } = referencePage('Cauce API');
    return protect(reply)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  });
  for (const [name, script] of Object.entries({ prepare: PREPARE_SCRIPT, start: START_SCRIPT }).map(
    ([key, text]) => [key, served(text)] as const,
  ))
    fastify.get(`/docs/${name}.js`, (request, reply) => answer(request, reply, script, SCRIPT));
  fastify.get('/docs/scalar.js', async (request, reply) => {
    const { compressed, ...plain } = await referenceBundle();
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return answer(request, reply, plain, SCRIPT);
    void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
    return answer(request, reply, { text: compressed, etag: plain.etag }, SCRIPT);
  });
}

type Answered = Pick<Served, 'etag'> & { readonly text: string | Buffer };

/** Browsers ask each time, and mostly learn that their copy is current. */
function answer(request: FastifyRequest, reply: FastifyReply, { text, etag }: Answered, type: string): FastifyReply {
  void protect(reply).header('etag', etag).header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(text);
}

function protect(reply: FastifyReply): FastifyReply {
  return reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
}
