import type { CommandContext } from '@cauce/event-store';
import type { Integration, IntegrationResource } from '@cauce/partner-domain';
import { Injectable } from '@nestjs/common';
import { DueIntegrations } from '../due-integrations.sweeper.js';
import { IntegrationIds } from '../integration.ids.js';
import { type CommandWithoutTime, IntegrationStreams, refuseRejected, viewOf } from '../integration.streams.js';
import { IntegrationSecrets } from './integration.secrets.js';

/** The commands that bring a PARTNER_ACCESS_TOKEN: the token is stored sealed, and the event has its HMAC. */
@Injectable()
export class TokenCommands {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly ids: IntegrationIds,
    private readonly secrets: IntegrationSecrets,
    private readonly due: DueIntegrations,
  ) {}

  /** Gives the command, and runs the lookup that is due then. A token that is not used is erased. Throws ApiError for a rejection. */
  async execute(
    id: string,
    accessToken: string,
    toCommand: (tokenMac: string) => CommandWithoutTime,
    given: CommandContext,
  ): Promise<IntegrationResource> {
    const tokenMac = this.ids.tokenMac(accessToken);
    const keep = () => this.secrets.keepPartnerToken(id, tokenMac, accessToken);
    // Stored before the event, since a crash must not leave a lookup without its token, and once more afterwards: see IntegrationSecrets.
    await keep();
    const mark = await this.secrets.takeMark();
    const handled = await this.integrations.decide(id, toCommand(tokenMac), given);
    if (usesToken(handled.state, tokenMac)) await keep();
    else await this.secrets.erasePartnerToken(id, tokenMac, mark);
    refuseRejected(handled);
    this.due.runNow(id);
    return viewOf(id, handled).resource;
  }
}

function usesToken({ status, lookup, ...integration }: Integration, tokenMac: string): boolean {
  const isLive = status === 'PENDING_VALIDATION' || status === 'VALIDATED' || status === 'ACTIVE';
  return isLive && (integration.tokenMac === tokenMac || lookup?.tokenMac === tokenMac);
}
