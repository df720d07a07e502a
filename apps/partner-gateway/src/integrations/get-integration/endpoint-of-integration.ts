import { ApiError } from '@cauce/contracts';
import type { ShownEndpoint } from '@cauce/partner-domain';
import { Injectable } from '@nestjs/common';
import { IntegrationIds } from '../integration.ids.js';
import { IntegrationStreams } from '../integration.streams.js';
import { NotifierEndpoints, ownerOf } from '../notifier-endpoints.js';

/** Where the webhooks of an integration's current activation go. */
@Injectable()
export class EndpointOfIntegration {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly endpoints: NotifierEndpoints,
    private readonly ids: IntegrationIds,
  ) {}

  /** Undefined where there is none, and while the notifier does not answer: an operator reads all else meanwhile. */
  async find(id: string): Promise<ShownEndpoint | undefined> {
    const owner = ownerOf(id, await this.integrations.load(id));
    try {
      const { status, disabledBecause } = await this.endpoints.read(owner);
      const name = `${owner.organization}/webhook-endpoints/${this.ids.endpoint(id, owner.activation)}`;
      return { name, status, ...(disabledBecause && { disabledBecause }) };
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }
}
