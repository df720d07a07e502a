import { ApiError, INTERNAL_ROUTES, pathOf } from '@cauce/contracts';
import { type Environment, isId, type OrganizationName } from '@cauce/kernel';
import type { ServiceClient } from '@cauce/service-client';
import { LRUCache } from 'lru-cache';

/** Whose a store is. */
export type StoreOwner = { readonly organization: OrganizationName; readonly environment: Environment };

/** The same, with what both are called now. */
export type NamedOwner = StoreOwner & { readonly displayNames: { readonly store: string; readonly organization: string } };

const TIMEOUT_MS = 1_500;

/** Whose each store is, as the catalog knows it. That never changes, so a store that was found once is known. */
export class StoreOwners {
  private readonly found = new LRUCache<string, StoreOwner>({ max: 50_000 });

  constructor(private readonly catalog: ServiceClient) {}

  /** Throws STORE_NOT_FOUND; UNAVAILABLE while the catalog does not answer. */
  async of(storeId: string): Promise<StoreOwner> {
    if (!isId(storeId)) throw new ApiError('STORE_NOT_FOUND');
    const known = this.found.get(storeId);
    if (known !== undefined) return known;
    const { organization, environment } = await this.ask(storeId);
    const owner = { organization, environment };
    this.found.set(storeId, owner);
    return owner;
  }

  /** As the catalog has it now, since names change. Throws the same. */
  async named(storeId: string): Promise<NamedOwner> {
    if (!isId(storeId)) throw new ApiError('STORE_NOT_FOUND');
    return this.ask(storeId);
  }

  private async ask(storeId: string): Promise<NamedOwner> {
    const call = {
      method: 'GET',
      path: pathOf(INTERNAL_ROUTES.storeOwner, { store: storeId }),
      as: { principal: 'partner-gateway' },
      timeoutMs: TIMEOUT_MS,
    } as const;
    try {
      return await this.catalog.call<NamedOwner>(call);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STORE_NOT_FOUND') throw error;
      throw Object.assign(new ApiError('UNAVAILABLE'), { cause: error });
    }
  }
}
