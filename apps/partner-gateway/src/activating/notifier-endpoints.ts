import type { IntegrationEndpoint } from '@cauce/contracts';
import type { Fold } from '@cauce/event-store';
import type { Integration, IntegrationView } from '@cauce/partner-domain';
import type { ServiceClient } from '@cauce/service-client';
import type { IntegrationIds } from '../integrations/integration.ids.js';
import { storeOf } from '../integrations/integration.row.js';

/** An integration, as others are told of it. */
export type Owner = {
  readonly id: string;
  readonly organization: string;
  readonly store: string;
  readonly baseUrl: string;
  /** The number of its current activation. */
  readonly activation: number;
};

/** Whose tokens and endpoints are made and ended. Throws where there is no integration. */
export function ownerOf(id: string, { state, view }: Pick<Fold<Integration, IntegrationView>, 'state' | 'view'>): Owner {
  if (view === undefined) throw new Error(`integration-${id} has no view`);
  const { name, organization, baseUrl } = view.resource;
  return { id, organization, store: storeOf(name), baseUrl, activation: state.activation };
}

const AS = { principal: 'partner-gateway' } as const;

/**
 * The endpoints of integrations, one for each activation, as the notifier keeps them. Each request may be repeated and come late: after it was
 * closed, an endpoint is never made, and nothing but its teardown is sent.
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

  /** Sends the handshake of this generation, with its token. Answers what is known of the endpoint. */
  startHandshake(owner: Owner, generation: number, token: string): Promise<IntegrationEndpoint> {
    const path = `${this.pathOf(owner)}/handshakes/${this.ids.handshake(owner.id, generation)}`;
    return this.ask('PUT', path, { organization: owner.organization, token, generation });
  }

  /** Skips what waits for it, and then sends the teardown. Answers what is known of the endpoint. */
  tearDown(owner: Owner): Promise<IntegrationEndpoint> {
    const teardown = this.ids.teardown(owner.id, owner.activation);
    return this.ask('POST', `${this.pathOf(owner)}:close`, { ...named(owner), teardown });
  }

  /** Makes sure that nothing is sent to it, and never will be: for an activation without a handshake, or after its teardown. */
  async close(owner: Owner, activation: number): Promise<void> {
    await this.ask('POST', `${this.pathOf({ ...owner, activation })}:close`, named(owner));
  }

  read(owner: Owner): Promise<IntegrationEndpoint> {
    return this.ask('POST', `${this.pathOf(owner)}:read`, { organization: owner.organization });
  }

  private pathOf({ id, activation }: Pick<Owner, 'id' | 'activation'>): string {
    return `/internal/integration-endpoints/${this.ids.endpoint(id, activation)}`;
  }

  private ask(method: 'PUT' | 'POST', path: string, body: object): Promise<IntegrationEndpoint> {
    return this.notifier.call<IntegrationEndpoint>({ method, path, body, as: AS });
  }
}

function named({ id, organization, store }: Owner) {
  return { organization, store, integration: `integrations/${id}` };
}
