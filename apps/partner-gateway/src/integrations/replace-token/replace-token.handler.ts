import type { CommandContext } from '@cauce/event-store';
import type { IntegrationResource } from '@cauce/partner-domain';
import { Injectable } from '@nestjs/common';
import { TokenCommands } from '../tokens/token-commands.js';

/** Begins to replace the partner's token. The lookup that is due then decides. */
@Injectable()
export class ReplaceToken {
  constructor(private readonly commands: TokenCommands) {}

  execute(id: string, accessToken: string, given: CommandContext): Promise<IntegrationResource> {
    return this.commands.execute(id, accessToken, (tokenMac) => ({ type: 'ReplaceToken', tokenMac }), given);
  }
}
