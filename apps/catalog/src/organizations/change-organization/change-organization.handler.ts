import {
  decideOrganization,
  evolveOrganization,
  type Organization,
  type OrganizationCommand,
  type OrganizationEvent,
  type OrganizationResource,
} from '@cauce/catalog-domain';
import type { CommandContext } from '@cauce/event-store';
import { Injectable } from '@nestjs/common';
import { shownAfter } from '../../operator.js';
import { OrganizationStreams } from '../organization.streams.js';
import type { ChangeOrganizationRequest } from './change-organization.request.js';

/** All changes of one request are one append: all or none. */
@Injectable()
export class ChangeOrganization {
  constructor(private readonly organizations: OrganizationStreams) {}

  async execute(id: string, request: ChangeOrganizationRequest, given: CommandContext): Promise<OrganizationResource> {
    const decide = (organization: Organization, at: string) => decideInOrder(commandsOf(request, at), organization);
    return shownAfter(await this.organizations.handle(id, given, decide));
  }
}

function commandsOf(request: ChangeOrganizationRequest, at: string): OrganizationCommand[] {
  const { displayName, features, enabledPaymentMethods, rateLimit } = request;
  return [
    ...(displayName === undefined ? [] : [{ type: 'RenameOrganization', displayName, at } as const]),
    ...(features ? [{ type: 'ChangeFeatures', features: { subscriptions: features.subscriptions }, at } as const] : []),
    ...(enabledPaymentMethods ? [{ type: 'ChangePaymentMethods', enabledPaymentMethods, at } as const] : []),
    ...(rateLimit === undefined ? [] : [{ type: 'ChangeRateLimit', rateLimit, at } as const]),
  ];
}

/** Applies each command to the result of those before it; the first rejection answers the whole request. */
function decideInOrder(commands: readonly OrganizationCommand[], organization: Organization): ReturnType<typeof decideOrganization> {
  const events: OrganizationEvent[] = [];
  for (const command of commands) {
    const decision = decideOrganization(command, events.reduce(evolveOrganization, organization));
    if (decision.kind === 'rejected') return decision;
    if (decision.kind === 'accepted') events.push(...decision.events);
  }
  return events.length > 0 ? { kind: 'accepted', events } : { kind: 'ignored', why: 'UNCHANGED' };
}
