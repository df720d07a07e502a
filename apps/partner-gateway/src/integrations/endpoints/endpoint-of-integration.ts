import { ApiError, type ControlDelivery } from '@cauce/contracts';
import type { ControlDeliverySummary, IntegrationResource } from '@cauce/partner-domain';
import { Injectable } from '@nestjs/common';
import { IntegrationIds } from '../integration.ids.js';
import { IntegrationStreams } from '../integration.streams.js';
import { NotifierEndpoints, ownerOf } from './notifier-endpoints.js';

/** How many handshakes and teardowns are shown: each rotation is one. */
const MOST_SHOWN = 20;

/** Where the webhooks of an integration's current activation go, and what the partner answered to its handshakes and its teardown. */
@Injectable()
export class EndpointOfIntegration {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly endpoints: NotifierEndpoints,
    private readonly ids: IntegrationIds,
  ) {}

  /** Empty where there is none, and while the notifier does not answer: an operator reads all else meanwhile. */
  async find(id: string): Promise<Pick<IntegrationResource, 'endpoint' | 'controlDeliveries'>> {
    const owner = ownerOf(id, await this.integrations.load(id));
    try {
      const { status, disabledBecause, controls } = await this.endpoints.read(owner);
      const name = `${owner.organization}/webhook-endpoints/${this.ids.endpoint(id, owner.activation)}`;
      const endpoint = { name, status, ...(disabledBecause && { disabledBecause }) };
      return { endpoint, controlDeliveries: controls.slice(-MOST_SHOWN).map(toShown) };
    } catch (error) {
      if (error instanceof ApiError) return {};
      throw error;
    }
  }
}

function toShown({ event, state, attempts }: ControlDelivery): ControlDeliverySummary {
  return {
    event,
    state,
    attempts: attempts.map(({ durationMs: durationMillis, bodySha256: _, ...attempt }) => ({ ...attempt, durationMillis })),
  };
}
