import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentFile, type Served, served } from './document-file.js';
import { referenceBundle } from './reference-bundle.js';
import { PREPARE_SCRIPT, referencePage, type Scripts, START_SCRIPT } from './reference-page.js';

const SCRIPT = 'text/javascript; charset=utf-8';

/** `GET /openapi.json`: the document of this door. It needs no token. */
export function serveDocument(fastify: FastifyInstance, door: 'public' | 'operator'): void {
  const document = documentFile(door);
  fastify.get('/openapi.json', (request, reply) => answer(request, reply, document, 'application/json; charset=utf-8'));
}

/** `GET /docs`: the same to read and to try; all of it is served from here. @param title of the page. */
export function serveReference(fastify: FastifyInstance, title: string): void {
  const [prepare, start] = [served(PREPARE_SCRIPT), served(START_SCRIPT)];
  let page: ReturnType<typeof pageOf> | undefined;
  fastify.get('/docs', async (request, reply) => {
    const { etag: scalar } = await referenceBundle();
    const { html, policy, etag } = (page ??= pageOf(title, { prepare: prepare.etag, scalar, start: start.etag }));
    void reply.header('content-security-policy', policy);
    return answer(request, reply, { text: html, etag }, 'text/html; charset=utf-8');
  });
  fastify.get('/docs/prepare.js', (request, reply) => answer(request, reply, prepare, SCRIPT));
  fastify.get('/docs/start.js', (request, reply) => answer(request, reply, start, SCRIPT));
  fastify.get('/docs/scalar.js', async (request, reply) => {
    const { compressed, ...plain } = await referenceBundle();
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return answer(request, reply, plain, SCRIPT);
    void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
    return answer(request, reply, { text: compressed, etag: plain.etag }, SCRIPT);
  });
}

function pageOf(title: string, etags: Scripts): { html: string; policy: string; etag: string } {
  const address = (name: keyof Scripts) => `/docs/${name}.js?v=${versionOf(etags[name])}`;
  const scripts = { prepare: address('prepare'), scalar: address('scalar'), start: address('start') };
  const { html, policy } = referencePage(title, scripts);
  return { html, policy, etag: served(html).etag };
}

const versionOf = (etag: string): string => etag.replaceAll('"', '');

type Answered = Pick<Served, 'etag'> & { readonly text: string | Buffer };

/** Browsers ask each time, and mostly learn that their copy is current; what is asked for by its version they may keep for ever. */
function answer(request: FastifyRequest, reply: FastifyReply, { text, etag }: Answered, type: string): FastifyReply {
  const isVersion = request.url.endsWith(`?v=${versionOf(etag)}`);
  void protect(reply)
    .header('etag', etag)
    .header('cache-control', isVersion ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(text);
}

function protect(reply: FastifyReply): FastifyReply {
  return reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
}
