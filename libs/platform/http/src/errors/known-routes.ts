import { ApiError } from '@cauce/contracts';
import type { FastifyInstance } from 'fastify';

type KnownRoute = { readonly pattern: RegExp; readonly method: string };

/** The routes of a Fastify instance, to tell an unknown address (404) from one that takes other methods (405 with Allow). */
export class KnownRoutes {
  private readonly routes: KnownRoute[] = [];

  /** Registers for all routes that are added later. */
  static of(fastify: FastifyInstance): KnownRoutes {
    const known = new KnownRoutes();
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) known.add(each, url);
    });
    return known;
  }

  /** @param url Fastify's pattern: `/v1/stores/:store`, `/v1/tokens::verify`. No id has a colon. */
  add(method: string, url: string): void {
    const [path = '', verb] = url.split('::');
    const matching = path
      .split(/:[A-Za-z]+/)
      .map(escape)
      .join('[^/:]+')
      .replaceAll('\\*', '.*');
    const pattern = verb === undefined ? matching : `${matching}:${verb}`;
    this.routes.push({ method, pattern: new RegExp(`^${pattern}$`) });
  }

  /** The error for a request that no route took. `url`: as it was sent. */
  refusal(url: string): ApiError {
    const path = url.split('?', 1)[0] ?? '';
    const methods = this.routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) return new ApiError('ROUTE_NOT_FOUND');
    return new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: [...new Set(methods)].sort().join(', ') } });
  }
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
