import { finished } from 'node:stream';
import type { CallerFacts, ClaimsSigner } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { BODY_LIMIT, clientAddress } from '@cauce/http';
import type { BehindGateway } from '@cauce/services';
import { callerWaitsUntil } from '@cauce/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { laneOf } from '../forwarding/lanes.js';
import type { Upstream } from '../forwarding/upstream.js';
import type { ListTurns } from '../limits/list-turns.js';
import { methodsOf, type Route, toPattern } from '../routes/route.js';
import { COSTS, LIST_PATHS, SLOW_PATHS } from '../routes/routes.js';

/** How long to wait for an answer that may begin late: an advance of a test clock may take 25 s. */
const LONG_PATIENCE_MS = 40_000;

/** Who calls, once the door knows: a decoration of the request. */
const CALLER = 'callerFacts';

/** One way into the service: its table of routes, how it knows its callers, and the name in which it speaks to the services. */
export type Door = {
  /** Whether it is that of the public API. */
  readonly isPublic: boolean;
  /** From the complete request until its answer begins, in ms; what waits by design has all the time. */
  readonly budgetMs: number;
  readonly routes: readonly Route[];
  /**
   * Who calls. Throws 401, 429, or the store's 404. Headers that it sets are in every answer from then on. `countsAs`: how many requests of a rate limit
   * this one counts as.
   */
  readonly identify: (request: FastifyRequest, reply: FastifyReply, countsAs: number) => CallerFacts | Promise<CallerFacts>;
  /** The caller's organization, where its token was accepted before; asks nobody. */
  readonly organizationOf?: (request: Pick<FastifyRequest, 'headers'>) => string | undefined;
  /** Checks what only another service knows of the path. Throws a 404. */
  readonly check?: (request: FastifyRequest, facts: CallerFacts) => Promise<void>;
  readonly signer: ClaimsSigner;
  readonly upstreams: Readonly<Record<BehindGateway, Upstream>>;
  /** Whose turn it is to read a list. */
  readonly lists: ListTurns;
  /** By path: what the gateway answers itself, out of what several services say. */
  readonly joined?: Readonly<Record<string, Joined>>;
};

/** Answers a request of a caller that is known. Throws what a service refuses. */
export type Joined = (request: FastifyRequest, facts: CallerFacts) => Promise<object>;

/**
 * Opens a door in a Fastify instance. The order of checks is Fastify's own: no such route (404, 405), whether the service is there and has room
 * (503), who calls (401, 429, the store's 404), the body's size (413); the service decides all else.
 */
export function openDoor(fastify: FastifyInstance, door: Door): void {
  void fastify.register((inside, _options, done) => {
    // Bytes in, bytes out: the body is not parsed here.
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser<Buffer>('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, bytes, ready) => ready(null, bytes));
    inside.decorateRequest(CALLER, undefined);
    for (const route of door.routes) addRoute(inside, door, route);
    done();
  });
}

function addRoute(inside: FastifyInstance, door: Door, route: Route): void {
  const [method, path, service] = route;
  const upstream = door.upstreams[service];
  const joined = door.joined?.[path];
  const isList = method === 'GET' && LIST_PATHS.includes(path);
  const countsAs = COSTS[path] ?? 1;
  const lane = laneOf(route, door.isPublic);
  const patienceMs = SLOW_PATHS.includes(path) ? LONG_PATIENCE_MS : undefined;
  inside.route({
    method: methodsOf(method),
    url: toPattern(path),
    onRequest: async (request, reply) => {
      if (!request.originalUrl.startsWith('/')) throw new ApiError('ROUTE_NOT_FOUND');
      // First of all: a refusal must cost next to nothing. What is joined asks several services, each by a client of its own.
      const addressOf = () => clientAddress(request) ?? '';
      const arrives = joined ? undefined : await upstream.admit(lane, door.organizationOf?.(request), addressOf);
      try {
        const facts = await door.identify(request, reply, countsAs);
        if (service !== 'catalog') await door.check?.(request, facts); // the catalog knows
        request.setDecorator(CALLER, facts);
      } finally {
        arrives?.();
      }
    },
    handler: async (request, reply) => {
      const facts = request.getDecorator<CallerFacts | undefined>(CALLER);
      if (!facts) throw new ApiError('INTERNAL');
      if (lane !== 'waits') callerWaitsUntil(Date.now() + door.budgetMs - waitedSince(request, reply));
      if (joined) return joined(request, facts);
      const waitedMs = isList ? await takeTurn(door.lists, facts.principal, reply) : 0;
      return upstream.forward(request, reply, { facts, signer: door.signer, lane, waitedMs, patienceMs });
    },
  });
}

/** How long it is since a request was complete, in ms: with a body it is only now. */
function waitedSince({ body }: FastifyRequest, reply: FastifyReply): number {
  return body === undefined || body === null ? Math.round(reply.elapsedTime) : 0;
}

/** Until the answer is over, or its caller has left. Answers how long that took, in ms. */
async function takeTurn(lists: ListTurns, caller: string, { raw }: FastifyReply): Promise<number> {
  const since = performance.now();
  const end = await lists.begin(caller);
  finished(raw, () => end());
  return performance.now() - since;
}
