import { ApiError, toErrorBody } from '@cauce/contracts';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWERS, type InboxAnswer } from './answers.js';
import { isInboxName } from './inbox-name.js';
import type { Inboxes } from './inboxes.js';

const BODY_LIMIT = 1024 * 1024;
/** Longer than any sender waits. */
const SILENCE_MS = 30_000;

type HookRequest = FastifyRequest<{ Params: { inbox: string } }>;

/**
 * `POST /hooks/{inbox}`: the merchant's receiver. It takes any body of any type byte for byte, for what was signed are bytes; so it
 * is a Fastify route of its own, apart from the JSON parser of the rest.
 */
export const hooksRoute =
  (inboxes: Inboxes): FastifyPluginCallback =>
  (routes, _options, done) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, parsed) => parsed(null, body));
    routes.post('/hooks/:inbox', (request: HookRequest, reply) => receive(inboxes, request, reply));
    done();
  };

const receive = (inboxes: Inboxes, request: HookRequest, reply: FastifyReply): FastifyReply => {
  const { inbox } = request.params;
  if (!isInboxName(inbox)) return reply.code(404).send(toErrorBody(new ApiError('ROUTE_NOT_FOUND')));
  const answer: InboxAnswer = ANSWERS[inboxes.get(inbox).answer];
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  inboxes.receive(inbox, { headers: oneEach(request.headers), body, ...(answer.status !== undefined && { answered: answer.status }) });
  if (answer.status === undefined) return beSilent(request, reply);
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send({ received: true });
};

const oneEach = (headers: FastifyRequest['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));

/** Takes the request and never answers it. */
export const beSilent = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.hijack();
  setTimeout(() => request.raw.destroy(), SILENCE_MS).unref();
  return reply;
};
