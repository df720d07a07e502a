import type { CallerFacts } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { clientAddress } from '@cauce/http';
import { counter } from '@cauce/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimits } from '../limits/rate-limits.js';
import type { AccessTokens } from './access-tokens.js';

type StoreInPath = { readonly store?: string };

const refused = counter('cauce_gateway_requests_limited', 'Requests refused because their access token asks too often (429).');

/** The callers of the public API. The order of checks: 401, 429, the path's store 404 (docs/api.md, "Errors"). */
export class Merchants {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly limits: RateLimits,
  ) {}

  /** The caller's organization, where its token was accepted before. Asks nobody, and never throws. */
  organizationOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
    return this.tokens.organizationOf(headers.authorization);
  }

  /**
   * Returns the facts for the caller's claims. Once the token is known, every answer carries its rate limit.
   * @param countsAs how many requests of that limit it counts as
   */
  async identify(request: FastifyRequest, reply: FastifyReply, countsAs: number): Promise<CallerFacts> {
    const { store } = request.params as StoreInPath;
    const address = clientAddress(request) ?? request.socket.remoteAddress ?? '';
    const { rateLimit, ...facts } = await this.tokens.verify(request.headers.authorization, store, address);
    const { allowed, headers: rateLimitHeaders } = await this.limits.take(facts.principal, rateLimit, countsAs);
    void reply.headers(rateLimitHeaders);
    if (!allowed) {
      refused.add(1);
      throw new ApiError('RATE_LIMITED');
    }
    if (store !== undefined && facts.store === undefined) throw new ApiError('STORE_NOT_FOUND');
    return facts;
  }
}
