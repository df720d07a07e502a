import { INTERNAL_ROUTES, pathOf } from '@cauce/contracts';
import { sha256Hex } from '@cauce/secrets';
import type { ServiceClient } from '@cauce/service-client';
import type { IntegrationIds } from '../integrations/integration.ids.js';

/** Whose token it is: the integration's id, with its organization and store. */
type TokenOwner = { readonly id: string; readonly organization: string; readonly store: string };

const AS = { principal: 'partner-gateway' } as const;

/** Our tokens at the catalog. Both requests may be repeated or arrive late: a token that was revoked is never made again. */
export class CatalogTokens {
  constructor(
    private readonly catalog: ServiceClient,
    private readonly ids: IntegrationIds,
  ) {}

  /** Makes the token work. False: it was revoked before. */
  async issue({ id, organization, store }: TokenOwner, generation: number, token: string): Promise<boolean> {
    const body = { organization, stores: [store], sha256: sha256Hex(token), integration: `integrations/${id}` };
    const path = this.pathOf(id, generation);
    const { status } = await this.catalog.call<{ status: 'ACTIVE' | 'REVOKED' }>({ method: 'PUT', path, body, as: AS });
    return status === 'ACTIVE';
  }

  /** Makes sure that the token does not work, and never will. */
  async revoke({ id, organization }: TokenOwner, generation: number): Promise<void> {
    const body = { organization, integration: `integrations/${id}` };
    await this.catalog.call({ method: 'POST', path: `${this.pathOf(id, generation)}:revoke`, body, as: AS });
  }

  private pathOf(id: string, generation: number): string {
    return pathOf(INTERNAL_ROUTES.accessToken, { token: this.ids.accessToken(id, generation) });
  }
}
