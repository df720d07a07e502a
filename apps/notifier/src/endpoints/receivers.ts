import type { Outbound, OutboundRequest, OutboundResponse } from '@cauce/connector';
import { ApiError } from '@cauce/contracts';
import type { ServiceClient } from '@cauce/service-client';

/** Where this process may call. */
export type ReceiversOptions = {
  /** Development only: loopback and private addresses may be called, except for an organization in PRODUCTION. */
  readonly allowPrivate: boolean;
};

/**
 * Calls receivers. An organization in PRODUCTION never reaches a private address, whatever the process allows: addresses are checked when they
 * are registered, and at each connection. A process that allows no private address does not ask the catalog.
 */
export class Receivers {
  /** An organization's environment never changes. */
  private readonly known = new Map<string, Promise<boolean>>();

  constructor(
    private readonly outbound: Outbound,
    private readonly catalog: ServiceClient,
    private readonly options: ReceiversOptions,
  ) {}

  /** Throws AddressRefused, and UNAVAILABLE while the catalog does not say what the organization is. */
  async checkAddress(organization: string, url: string): Promise<void> {
    await this.outbound.checkAddress(url, { publicOnly: await this.isPublicOnly(organization) });
  }

  /** Throws what `Outbound.request` throws, and UNAVAILABLE while the catalog does not say what the organization is. */
  async request(organization: string, request: OutboundRequest): Promise<OutboundResponse> {
    return this.outbound.request({ ...request, publicOnly: await this.isPublicOnly(organization) });
  }

  private isPublicOnly(organization: string): Promise<boolean> {
    if (!this.options.allowPrivate) return Promise.resolve(true);
    const known = this.known.get(organization);
    if (known !== undefined) return known;
    const asked = this.isInProduction(organization);
    this.known.set(organization, asked);
    asked.catch(() => this.known.delete(organization));
    return asked;
  }

  /** An organization that the catalog does not know has no payments: it is not in PRODUCTION. */
  private async isInProduction(organization: string): Promise<boolean> {
    try {
      const call = { method: 'GET', path: `/admin/v1/${organization}`, as: { principal: 'notifier' } } as const;
      return (await this.catalog.call<{ environment: string }>(call)).environment === 'PRODUCTION';
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ORGANIZATION_NOT_FOUND') return false;
      throw Object.assign(new ApiError('UNAVAILABLE'), { cause: error });
    }
  }
}
