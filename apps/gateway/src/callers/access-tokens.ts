import { ApiError } from '@cauce/contracts';
import type { CallerFacts, ServiceClient } from '@cauce/http';
import { isId } from '@cauce/kernel';
import { sha256Hex } from '@cauce/secrets';
import { readBearer, unauthenticated } from './bearer.js';
import { type LookUp, TokenCache, type Verified } from './token-cache.js';

const TIMEOUT_MS = 1_500;

/** The catalog's `tokens:verify`. However it fails, to a caller the service is not available: nothing is wrong with the token. */
export function askCatalog(catalog: ServiceClient): LookUp {
  return async (sha256, store) => {
    const body = { sha256, ...(store && { store }) };
    try {
      return await catalog.call<Verified>({
        method: 'POST',
        path: '/internal/tokens:verify',
        body,
        as: { principal: 'gateway' },
        timeoutMs: TIMEOUT_MS,
      });
    } catch (error) {
      throw Object.assign(new ApiError('UNAVAILABLE'), { cause: error });
    }
  };
}

/** Who the access tokens of the public API belong to, and whether they see the store of the path. */
export class AccessTokens {
  private readonly cache: TokenCache;

  constructor(lookUp: LookUp) {
    this.cache = new TokenCache(lookUp);
  }

  /**
   * What the caller's claims will say. 401 comes before the store's 404; a malformed id is a store that is not there.
   * @param storeId the id in the path, if it has one
   */
  async identify(authorization: string | undefined, storeId: string | undefined): Promise<CallerFacts> {
    const sha256 = sha256Hex(readBearer(authorization));
    const store = storeId !== undefined && isId(storeId) ? `stores/${storeId}` : undefined;
    const { active, ...facts } = await this.cache.verify(sha256, store);
    if (!active) throw unauthenticated('TOKEN_INVALID');
    if (storeId !== undefined && !('store' in facts)) throw new ApiError('STORE_NOT_FOUND');
    return facts as CallerFacts;
  }
}
