import { ACCESS_TOKEN, type AccessToken, type AccessTokenResource, decideAccessToken } from '@cauce/catalog-domain';
import { ApiError, type FieldViolation } from '@cauce/contracts';
import type { CommandContext } from '@cauce/event-store';
import { instantOf } from '@cauce/fields';
import { field, idOf, organizationName, type Resource } from '@cauce/kernel';
import { randomId, randomToken, sha256Hex } from '@cauce/secrets';
import { Injectable } from '@nestjs/common';
import { shownAfter } from '../../operator.js';
import { StoreStreams } from '../../stores/store.streams.js';
import { AccessTokenStreams } from '../access-token.streams.js';
import type { IssueAccessTokenRequest } from './issue-access-token.request.js';

/** The one answer that holds the token. */
export type IssuedAccessToken = AccessTokenResource & { readonly token: string };

/** How the API's document shows it. */
export const ISSUED_ACCESS_TOKEN: Resource<IssuedAccessToken> = {
  ...ACCESS_TOKEN,
  title: 'IssuedAccessToken',
  fields: { ...ACCESS_TOKEN.fields, token: field.text('The token itself. Only this response contains it.', 'cauce_…') },
};

/** Makes a token of 256 random bits; only its SHA-256 is kept. */
@Injectable()
export class IssueAccessToken {
  constructor(
    private readonly accessTokens: AccessTokenStreams,
    private readonly stores: StoreStreams,
  ) {}

  async execute(organizationId: string, request: Readonly<IssueAccessTokenRequest>, given: CommandContext): Promise<IssuedAccessToken> {
    const organization = organizationName(organizationId);
    await this.check(organization, request, given);
    const token = randomToken('cauce_');
    const id = randomId();
    const terms = {
      name: `${organization}/access-tokens/${id}`,
      organization,
      displayName: request.displayName,
      sha256: sha256Hex(token),
      ...(request.stores && { stores: [...new Set(request.stores)] }),
      ...(request.expireTime !== undefined && { expireTime: instantOf(request.expireTime) }),
    };
    const decide = (state: AccessToken, at: string) => decideAccessToken({ type: 'IssueAccessToken', ...terms, at }, state);
    const { resource } = shownAfter(await this.accessTokens.handle(id, given, decide, { create: true }));
    return { ...resource, token };
  }

  /** Checks what the request alone cannot tell. Throws INVALID_FIELDS. */
  private async check(
    organization: string,
    { stores = [], expireTime }: Readonly<IssueAccessTokenRequest>,
    { at }: CommandContext,
  ): Promise<void> {
    const found = await Promise.all(stores.map((store) => this.stores.find(organization, idOf(store))));
    const violations: FieldViolation[] = found.flatMap((store, index) =>
      store ? [] : [{ field: `stores[${index}]`, description: 'A store of this organization.' }],
    );
    if (expireTime !== undefined && Date.parse(expireTime) <= Date.parse(at)) {
      violations.push({ field: 'expireTime', description: 'A time in the future.' });
    }
    if (violations.length > 0) throw new ApiError('INVALID_FIELDS', { violations });
  }
}
