import { ApiError } from '@cauce/contracts';
import { counter, isTooLate } from '@cauce/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { processHeap } from './process-heap.js';

const refused = counter(
  'cauce_http_requests_overloaded',
  'Requests refused with 503 OVERLOADED before anything was begun, by service and by what was full: memory, bodies, line, time.',
);

/** What can be full. */
type Full = 'memory' | 'bodies' | 'line' | 'time';

/** The refusal of work that would be too much, counted. Nothing was begun. */
export function overloaded(service: string, full: Full): ApiError {
  refused.add(1, { service, full });
  return new ApiError('OVERLOADED');
}

/** Refuses all requests while the process has no room for them. @param isFree which are served all the same: they cost nothing */
export function refuseOverload(fastify: FastifyInstance, service: string, isFree: (request: FastifyRequest) => boolean): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(!isFree(request) && processHeap.isFull() ? overloaded(service, 'memory') : undefined);
  });
}

/**
 * Refuses each request whose caller waits no more: as it arrives, for a process that was frozen reads then what came meanwhile, and once its body is there.
 */
export function refuseLate(fastify: FastifyInstance, service: string): void {
  const refuse = (_request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
    done(isTooLate() ? overloaded(service, 'time') : undefined);
  fastify.addHook('onRequest', refuse);
  fastify.addHook('preHandler', refuse);
}
