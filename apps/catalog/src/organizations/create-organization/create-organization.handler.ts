import { decideOrganization, type Organization, type OrganizationResource } from '@cauce/catalog-domain';
import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { organizationName } from '@cauce/kernel';
import { randomId } from '@cauce/secrets';
import { ClockParts } from '@cauce/test-clocks';
import { Injectable } from '@nestjs/common';
import { shownAfter } from '../../operator.js';
import { TestClockRows } from '../../test-clocks/test-clock.rows.js';
import { OrganizationStreams } from '../organization.streams.js';
import type { CreateOrganizationRequest } from './create-organization.request.js';

/** Makes an organization, and its test clock first. */
@Injectable()
export class CreateOrganization {
  constructor(
    private readonly organizations: OrganizationStreams,
    private readonly clocks: TestClockRows,
    private readonly parts: ClockParts,
  ) {}

  /** Throws INVALID_FIELDS naming `testClock` where none is allowed, ApiError when a part cannot be reached: then nothing is created. */
  async execute(
    { displayName, environment, features, testClock }: CreateOrganizationRequest,
    { principal }: Claims,
  ): Promise<OrganizationResource> {
    const id = randomId();
    const name = organizationName(id);
    const now = testClock && new Date(testClock.now).toISOString();
    if (now !== undefined && environment === 'PRODUCTION') throw noneInProduction();
    if (now !== undefined) await this.start(name, now);
    const terms = { name, displayName, environment, features: { subscriptions: features?.subscriptions ?? false } };
    const clock = now !== undefined && { testClock: { now } };
    const given = { principal, at: now ?? new Date().toISOString() };
    const decide = (organization: Organization, at: string) =>
      decideOrganization({ type: 'CreateOrganization', ...terms, ...clock, at }, organization);
    return shownAfter(await this.organizations.handle(id, given, decide, { create: true }));
  }

  /** Every part learns of the clock before the organization is visible, so none can treat it as one without a clock. */
  private async start(organization: string, now: string): Promise<void> {
    await this.clocks.create(organization, now);
    await this.parts.put(organization, { now, tick: 0 });
  }
}

function noneInProduction(): ApiError {
  const description = 'Only an organization in DEVELOPMENT can live at a test clock’s time.';
  return new ApiError('INVALID_FIELDS', { violations: [{ field: 'testClock', description }] });
}
