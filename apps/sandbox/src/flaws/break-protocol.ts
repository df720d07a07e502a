import { PROCESSOR_CALLS, PROCESSOR_PATH, type ProcessorCallName } from '@cauce/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Answered, type Asked, type Flaw, type Json, withCallersKeys } from './flaw.js';

/** Breaks the protocol in one way: calls and answers are changed on their way, and the ledger behind stays sound. */
export function breakProtocol(fastify: FastifyInstance, flaw: Flaw): void {
  const asked = new WeakMap<FastifyRequest, Asked>();
  fastify.addHook('preHandler', async (request, reply) => {
    const call = callOf(request);
    if (call) asked.set(request, call);
    const answer = call && (await flaw.asked?.(call));
    if (answer) return reply.code(answer.status).send(answer.body);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const call = asked.get(request);
    const body = typeof payload === 'string' && call ? objectIn(payload) : undefined;
    if (!call || !body) {
      done(null, payload);
      return;
    }
    const answered: Answered = { status: reply.statusCode, body };
    flaw.answered?.(answered, call);
    void reply.code(answered.status).removeHeader('content-length');
    done(null, withCallersKeys(JSON.stringify(answered.body)));
  });
}

const ROUTES = (Object.entries(PROCESSOR_CALLS) as [ProcessorCallName, { method: string; path: string }][]).map(
  ([call, { method, path }]) => ({ call, method, url: PROCESSOR_PATH + path.replace('{key}', ':key') }),
);

function callOf({ method, routeOptions, params, body, query, headers }: FastifyRequest): Asked | undefined {
  const route = ROUTES.find((each) => each.method === method && each.url === routeOptions.url);
  if (!route) return undefined;
  const { key = '' } = params as { readonly key?: string };
  return { call: route.call, key, body: (body ?? {}) as Json, query: query as Record<string, string>, headers: headers };
}

function objectIn(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}
