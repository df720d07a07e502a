import { type AccessToken, type AccessTokenCommand, type AccessTokenResource, decideAccessToken, isValid } from '@cauce/catalog-domain';
import { ApiError } from '@cauce/contracts';
import type { CommandContext } from '@cauce/event-store';
import { idOf, type StoreName } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import { shownAfter } from '../../operator.js';
import { AccessTokenStreams } from '../access-token.streams.js';
import { IssueAccessToken, type IssuedAccessToken } from '../issue-access-token/issue-access-token.handler.js';

/** How long the old token works beside the new one, in ms. */
const BOTH_WORK_MS = 24 * 60 * 60 * 1_000;

/**
 * Issues a token that may do what another one may, and ends that one. The new one comes first: after a crash in between, nobody has it, and the old
 * one works as before.
 */
@Injectable()
export class RotateAccessToken {
  constructor(
    private readonly accessTokens: AccessTokenStreams,
    private readonly issue: IssueAccessToken,
  ) {}

  /** @param now whether the old token ends at once. Throws ACCESS_TOKEN_REVOKED, ACCESS_TOKEN_EXPIRED. */
  async execute(organizationId: string, old: AccessTokenResource, now: boolean, given: CommandContext): Promise<IssuedAccessToken> {
    if (old.status === 'REVOKED') throw new ApiError('ACCESS_TOKEN_REVOKED');
    if (!isValid(old, given.at)) throw new ApiError('ACCESS_TOKEN_EXPIRED');
    const { displayName, expireTime } = old;
    const stores = old.stores as StoreName[] | undefined;
    const issued = await this.issue.execute(
      organizationId,
      { displayName, ...(stores && { stores }), ...(expireTime !== undefined && { expireTime }) },
      given,
    );
    const decide = (token: AccessToken, at: string) => decideAccessToken(endOf(now, at), token);
    shownAfter(await this.accessTokens.handle(idOf(old.name), given, decide));
    return issued;
  }
}

function endOf(now: boolean, at: string): AccessTokenCommand {
  if (now) return { type: 'RevokeAccessToken', at };
  return { type: 'EndAccessToken', expireTime: new Date(Date.parse(at) + BOTH_WORK_MS).toISOString(), at };
}
