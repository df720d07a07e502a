import { type AssetFile, assetFiles, Assets, designSheets, type EncodedFile } from '@cauce/html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentFile, type DocumentName, documentPage } from './document-file.js';
import { readSandboxMerchant } from './sandbox-merchant.js';

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** What the pages are styled with and tried with, under the addresses that the pages were made with. */
const FILES: readonly AssetFile[] = [
  ...designSheets('tokens.css', 'base.css'),
  ...assetFiles({
    'reference.css': new URL('../../assets/reference.css', import.meta.url),
    'try.js': new URL('../../assets/try.js', import.meta.url),
  }),
];

/** All that a page may load, run and reach is here; nothing in it is set as HTML by a script. `data:` is its empty icon. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** `GET /openapi.json`: the document of this door; `GET /processor.json`: that of the processor's protocol. They need no token. */
export function serveDocument(fastify: FastifyInstance, door: 'public' | 'operator'): void {
  for (const [path, name] of documentsOf(door, '/openapi.json', '/processor.json'))
    fastify.get(path, answerWith(documentFile(name), JSON_TYPE));
}

/**
 * `GET /docs` and `/docs/processor`: the same to read, and to try. @param sandboxFile where the token and store are with which a developer's
 * "try it" begins; nothing is filled in without it
 */
export async function serveReference(fastify: FastifyInstance, door: 'public' | 'operator', sandboxFile?: string): Promise<void> {
  for (const [path, name] of documentsOf(door, '/docs', '/docs/processor'))
    fastify.get(path, answerWith(documentPage(name), HTML, { 'content-security-policy': POLICY }));
  fastify.get('/docs/sandbox.json', async (_request, reply) => {
    void reply.headers({ ...PROTECTED, 'cache-control': 'no-store' });
    return readSandboxMerchant(sandboxFile);
  });
  await fastify.register(new Assets(FILES, '/docs/').plugin);
}

const documentsOf = (door: DocumentName, own: string, processor: string) =>
  [
    [own, door],
    [processor, 'processor'],
  ] as const;

const PROTECTED = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

/** Browsers ask each time, and mostly learn that their copy is current. */
function answerWith(file: EncodedFile, type: string, more: Readonly<Record<string, string>> = {}) {
  const own = { ...PROTECTED, 'cache-control': 'no-cache', ...more };
  return ({ headers: asking }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, headers, body } = file.answer(asking);
    void reply.code(status).headers({ ...own, ...headers });
    return body === undefined ? reply.send() : reply.type(type).send(body);
  };
}
