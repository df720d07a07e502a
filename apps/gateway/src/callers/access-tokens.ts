import { ApiError, INTERNAL_ROUTES, pathOf } from '@cauce/contracts';
import { isId } from '@cauce/kernel';
import { sha256Hex } from '@cauce/secrets';
import type { ServiceClient } from '@cauce/service-client';
import type { Guesses } from '../limits/guesses.js';
import { findBearer, readBearer, unauthenticated } from './bearer.js';
import { type LookUp, TokenCache, type Verified } from './token-cache.js';

const TIMEOUT_MS = 1_500;

/** The catalog's `tokens:verify`. However it fails, nothing is wrong with the token, and nothing was begun. */
export function askCatalog(catalog: ServiceClient): LookUp {
  return async (sha256, store) => {
    const body = { sha256, ...(store && { store }) };
    try {
      return await catalog.call<Verified>({
        method: 'POST',
        path: pathOf(INTERNAL_ROUTES.tokensVerify),
        body,
        as: { principal: 'gateway' },
        timeoutMs: TIMEOUT_MS,
        reads: true,
      });
    } catch (error) {
      throw Object.assign(new ApiError('DEPENDENCY_AWAY'), { cause: error });
    }
  };
}

/** A valid token: its owner, its rate limit, and the store of the path if it may see that. */
export type GoodToken = Omit<Extract<Verified, { active: true }>, 'active'>;

/** Who the access tokens of the public API belong to, and whether they see the store of the path. */
export class AccessTokens {
  private readonly cache: TokenCache;

  constructor(
    lookUp: LookUp,
    private readonly guesses: Guesses,
  ) {
    this.cache = new TokenCache(lookUp);
  }

  /** The organization of a token that the catalog has accepted before. Asks nobody, and never throws. */
  organizationOf(authorization: string | undefined): string | undefined {
    const token = findBearer(authorization);
    return token === undefined ? undefined : this.cache.organizationOf(sha256Hex(token));
  }

  /**
   * What the catalog says of the token. Throws 401; 429 where the address has sent too many wrong ones, without asking the catalog: for a token
   * that it has not accepted before. A malformed id counts as an unknown store.
   * @param storeId the id in the path, if it has one
   */
  async verify(authorization: string | undefined, storeId: string | undefined, address: string): Promise<GoodToken> {
    const sha256 = sha256Hex(readBearer(authorization));
    const store = storeId !== undefined && isId(storeId) ? `stores/${storeId}` : undefined;
    if (!this.cache.knows(sha256)) await this.guesses.check(address);
    const verified = await this.cache.verify(sha256, store);
    if (!verified.active) {
      await this.guesses.add(address);
      throw unauthenticated('TOKEN_INVALID');
    }
    const { active: _, ...token } = verified;
    return token;
  }
}
