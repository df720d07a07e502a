import {
  type AccessTokenResource,
  isValid,
  maySee,
  type OrganizationResource,
  RATE_LIMITS,
  type StoreResource,
} from '@cauce/catalog-domain';
import type { CallerFacts } from '@cauce/claims';
import { INTERNAL_ROUTES } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { idOf, storeProfile } from '@cauce/kernel';
import { Controller, Post } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { AccessTokenUses } from '../access-token.uses.js';
import { VerifyTokenRequest } from './verify-token.request.js';

type Found = {
  readonly organization: string;
  readonly token: AccessTokenResource;
  /** A row that was folded before there were rate limits has none. */
  readonly owner: Omit<OrganizationResource, 'rateLimit'> & Partial<Pick<OrganizationResource, 'rateLimit'>>;
  readonly store: StoreResource | null;
  /** Where the organization has a test clock. */
  readonly clock: Date | null;
};

/** What the gateway learns of a token: its owner, its rate limit, and the store of the path when the token may see it. */
export type VerifiedToken = { readonly active: false } | ({ readonly active: true; readonly rateLimit: number } & CallerFacts);

const FIND = `
  SELECT t.organization, t.resource AS token, o.resource AS owner, s.resource AS store, c.now AS clock
  FROM access_token t
  JOIN organization o ON o.id = split_part(t.organization, '/', 2)
  LEFT JOIN store s ON s.id = $2 AND s.organization = t.organization
  LEFT JOIN test_clock c ON c.organization = t.organization
  WHERE t.sha256 = $1`;

/** `POST /internal/tokens:verify` (docs/adr/0009-caller-claims.md): one statement, since every request of a merchant may need it. */
@Callers('gateway', 'operator')
@Controller(INTERNAL_ROUTES.tokensVerify)
export class VerifyTokenController {
  constructor(
    private readonly connections: Connections,
    private readonly uses: AccessTokenUses,
  ) {}

  @Post()
  async verify(@ValidBody(VerifyTokenRequest) { sha256, store }: VerifyTokenRequest): Promise<VerifiedToken> {
    const values = [sha256, store === undefined ? null : idOf(store)];
    const { rows } = await this.connections.pool.query<Found>({ name: 'verify_token', text: FIND, values });
    const found = rows[0];
    if (found === undefined || !isValid(found.token, new Date(found.clock ?? Date.now()).toISOString())) return { active: false };
    // A gateway asks again while requests with the token arrive: at most every 900 ms.
    this.uses.note(idOf(found.token.name));
    return { active: true, rateLimit: found.owner.rateLimit ?? RATE_LIMITS[found.owner.environment], ...factsOf(found) };
  }
}

/** Of the store, what payments and subscriptions keep of it. */
function shownOf(store: StoreResource): NonNullable<CallerFacts['store']> {
  const profile = storeProfile(store);
  return { name: store.name, displayName: store.displayName, ...(profile && { profile }) };
}

function factsOf({ organization, token, owner, store, clock }: Found): CallerFacts {
  const { displayName, environment, features, enabledPaymentMethods } = owner;
  return {
    principal: `access-tokens/${idOf(token.name)}`,
    organization,
    organizationDisplayName: displayName,
    environment,
    features,
    enabledPaymentMethods,
    ...(token.integration !== undefined && { integration: token.integration }),
    ...(clock && { testClock: true }),
    ...(store && maySee(token, store.name) && { store: shownOf(store) }),
  };
}
