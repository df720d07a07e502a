import { type OperationParameter, organizationOf } from '@cauce/http';

/** In place of an organization's id: every one (AIP-159). */
const EVERY = '-';

/** What the API's document says of it. */
export const ORGANIZATION_OR_EVERY: Readonly<Record<'organization', OperationParameter>> = {
  organization: {
    about: 'The id: what follows `organizations/` in the organization’s name. `-`: those of every organization.',
    schema: { type: 'string', pattern: '^([a-z2-7]{26}|-)$', examples: ['-'] },
  },
};

/**
 * `organizations/<id>` of a path's id; undefined for `-`. Throws ORGANIZATION_NOT_FOUND for a malformed id; only the catalog knows
 * whether one exists.
 */
export function organizationOrEvery(id: string): string | undefined {
  return id === EVERY ? undefined : organizationOf(id);
}
