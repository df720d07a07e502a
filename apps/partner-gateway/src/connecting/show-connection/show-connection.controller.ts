import { type CheckoutConnection, INTERNAL_ROUTES } from '@cauce/contracts';
import { Callers } from '@cauce/http';
import { Controller, Get, Param } from '@nestjs/common';
import { ConnectLinks } from '../../integrations/connect-link.js';
import { IntegrationStreams } from '../../integrations/integration.streams.js';
import { toConnection } from './connection.js';

/** What the merchant's page shows. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.connectLink)
export class ShowConnectionController {
  constructor(
    private readonly links: ConnectLinks,
    private readonly integrations: IntegrationStreams,
  ) {}

  @Get()
  async show(@Param('link') token: string): Promise<CheckoutConnection> {
    const link = await this.links.open(token);
    // The stream, not the row: a token that was pasted a moment ago must not look lost.
    const { view } = await this.integrations.load(link.id);
    return toConnection(link, view?.resource);
  }
}
