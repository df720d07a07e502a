import type { CallerFacts } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { isId } from '@cauce/kernel';
import type { ServiceClient } from '@cauce/service-client';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** In place of an id: every organization. */
const ALL = '-';
const TIMEOUT_MS = 1_500;

/**
 * Which organizations there are, for routes of services that do not know: only the catalog does. None is ever removed, so one that was
 * found once is not looked up again.
 */
export class Organizations {
  private readonly found = new LRUCache<string, true>({ max: 50_000 });

  /** @param catalog in an operator's name */
  constructor(private readonly catalog: ServiceClient) {}

  /**
   * Throws ORGANIZATION_NOT_FOUND where the path names one that is not there. While the catalog does not answer, a read goes on to the
   * service, which answers with what it has, and a write is DEPENDENCY_AWAY.
   */
  async check({ params, method }: FastifyRequest, as: CallerFacts): Promise<void> {
    const { organization: id } = params as { readonly organization?: string };
    if (id === undefined || id === ALL || this.found.has(id)) return;
    if (!isId(id)) throw new ApiError('ORGANIZATION_NOT_FOUND');
    try {
      await this.catalog.call({ method: 'GET', path: `/admin/v1/organizations/${id}`, as, timeoutMs: TIMEOUT_MS });
      this.found.set(id, true);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ORGANIZATION_NOT_FOUND') throw error;
      if (method !== 'GET' && method !== 'HEAD') throw Object.assign(new ApiError('DEPENDENCY_AWAY'), { cause: error });
    }
  }
}
