import { type IntegrationEndpoint, INTERNAL_ROUTES, pathOf } from '@cauce/contracts';
import type { Fold } from '@cauce/event-store';
import type { Integration, IntegrationView } from '@cauce/partner-domain';
import type { ServiceClient } from '@cauce/service-client';
import type { IntegrationIds } from '../integration.ids.js';
import { storeOf } from '../integration.row.js';
import { viewOf } from '../integration.streams.js';

/** Whose tokens and endpoints are made and ended: an integration, with what other services need to know of it. */
export type Owner = {
  readonly id: string;
  readonly organization: string;
  readonly store: string;
  readonly baseUrl: string;
  /** The number of its current activation. */
  readonly activation: number;
  /** Which teardown of this activation is the last one, from 1; 0: none was requested. */
  readonly teardown: number;
};

/** The owner of the current activation. Throws for an integration without events. */
export function ownerOf(id: string, fold: Pick<Fold<Integration, IntegrationView>, 'state' | 'view'>): Owner {
  const { name, organization, baseUrl } = viewOf(id, fold).resource;
  return { id, organization, store: storeOf(name), baseUrl, activation: fold.state.activation, teardown: fold.state.teardowns };
}

const AS = { principal: 'partner-gateway' } as const;

/**
 * The endpoints of integrations at the notifier: one for each activation. Each request may be repeated and come late. Once an endpoint is closed, the
 * notifier never makes it, and sends nothing to it but its teardown.
 */
export class NotifierEndpoints {
  constructor(
    private readonly notifier: ServiceClient,
    private readonly ids: IntegrationIds,
  ) {}

  /**
   * Makes the endpoint, or gives it a later bearer. False: it was closed before.
   * @param lookup the number of the lookup that the bearer came with
   */
  async offer(owner: Owner, bearer: string, lookup: number): Promise<boolean> {
    const body = { ...named(owner), url: `${owner.baseUrl}/notifications`, bearer, lookup };
    const { status } = await this.ask('PUT', this.pathOf(owner), body);
    return status !== 'CLOSING' && status !== 'CLOSED';
  }

  /** Orders the handshake of this generation, with its token. Answers the endpoint and its control deliveries. */
  startHandshake(owner: Owner, generation: number, token: string): Promise<IntegrationEndpoint> {
    const path = `${this.pathOf(owner)}/handshakes/${this.ids.handshake(owner.id, generation)}`;
    return this.ask('PUT', path, { organization: owner.organization, token, generation });
  }

  /** Closes the endpoint, and orders its teardown. Answers the endpoint and its control deliveries. */
  tearDown(owner: Owner): Promise<IntegrationEndpoint> {
    const teardown = this.ids.teardown(owner.id, owner.activation, owner.teardown);
    return this.ask('POST', `${this.pathOf(owner)}:close`, { ...named(owner), teardown });
  }

  /**
   * Closes the endpoint without a teardown: of an activation that had no handshake, or whose teardown has ended. Answers the endpoint and its control
   * deliveries.
   * @param options.endsTeardowns no teardown that was ordered is sent any more, nor one that is ordered late
   */
  close(owner: Owner, activation: number, { endsTeardowns }: { readonly endsTeardowns: boolean }): Promise<IntegrationEndpoint> {
    return this.ask('POST', `${this.pathOf({ ...owner, activation })}:close`, { ...named(owner), ...(endsTeardowns && { endsTeardowns }) });
  }

  read(owner: Owner): Promise<IntegrationEndpoint> {
    return this.ask('POST', `${this.pathOf(owner)}:read`, { organization: owner.organization });
  }

  private pathOf({ id, activation }: Pick<Owner, 'id' | 'activation'>): string {
    return pathOf(INTERNAL_ROUTES.integrationEndpoint, { endpoint: this.ids.endpoint(id, activation) });
  }

  private ask(method: 'PUT' | 'POST', path: string, body: object): Promise<IntegrationEndpoint> {
    return this.notifier.call<IntegrationEndpoint>({ method, path, body, as: AS });
  }
}

function named({ id, organization, store }: Owner) {
  return { organization, store, integration: `integrations/${id}` };
}
