import type { FastifyError, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { beSilent } from '../inbox/hooks.route.js';
import type { PartnerPlatform } from './partner-platform.js';

const BODY_LIMIT = 1024 * 1024;

/** `POST /partner/notifications`: takes any body as bytes, so that a refusal is always the partner's own, with `{error}`. */
export const notificationsRoute =
  (platform: PartnerPlatform): FastifyPluginCallback =>
  (routes, _options, done) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, parsed) => parsed(null, body));
    routes.setErrorHandler((error: FastifyError, _request, reply) => reply.code(error.statusCode ?? 500).send({ error: error.message }));
    routes.post('/partner/notifications', (request, reply) => receive(platform, request, reply));
    done();
  };

const receive = (platform: PartnerPlatform, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]));
  const answer = platform.notify({ headers, body });
  return answer.status === undefined ? beSilent(request, reply) : reply.code(answer.status).send(answer.body);
};
