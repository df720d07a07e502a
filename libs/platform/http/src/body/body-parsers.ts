import { ApiError } from '@cauce/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { compareBody } from '../callers/callers.js';
import { parseStrictJson } from './strict-json.js';

/** The largest body that any of our doors takes, in bytes (docs/api.md, "HTTP"). */
export const BODY_LIMIT = 256 * 1024;

/**
 * A body that could not be read. It is passed on as the body and thrown in `preHandler`: when a parser fails, Fastify closes the
 * connection, and the gateway's keep-alive connections must survive a merchant's typo.
 */
class Unreadable {
  constructor(readonly error: unknown) {}
}

/** Takes JSON in UTF-8 and nothing else; with `forms`, what a browser's form sends too. The rest is 415. */
export function useBodyParsers(fastify: FastifyInstance, { forms = false }: { forms?: boolean } = {}): void {
  fastify.removeAllContentTypeParsers();
  addParser(fastify, 'application/json', (bytes, request) => {
    // A DELETE is often sent with the client's default content type and no body.
    if (bytes.length === 0 && request.method === 'DELETE') return undefined;
    return parseStrictJson(bytes);
  });
  if (forms) addParser(fastify, 'application/x-www-form-urlencoded', (bytes) => readForm(bytes.toString('utf8')));
  fastify.addHook('preHandler', (request, _reply, done) => {
    if (request.body instanceof Unreadable) throw request.body.error;
    done();
  });
}

function addParser(fastify: FastifyInstance, type: string, parse: (bytes: Buffer, request: FastifyRequest) => unknown): void {
  fastify.addContentTypeParser<Buffer>(type, { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (request, bytes, done) => {
    try {
      compareBody(request, bytes);
      checkEncoding(request);
      done(null, parse(bytes, request));
    } catch (error) {
      done(null, new Unreadable(error));
    }
  });
}

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

function checkEncoding({ headers }: FastifyRequest): void {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!/^utf-?8$/i.test(charset) || encoding !== 'identity') throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
}

/** A form's fields; a name sent twice keeps its first value. Without a prototype, so no name means anything. */
function readForm(text: string): Record<string, string> {
  const fields = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value;
  return fields;
}
