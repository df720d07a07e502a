import {
  type AccessToken,
  type AccessTokenEvent,
  type AccessTokenResource,
  type AccessTokenView,
  evolveAccessToken,
  evolveAccessTokenView,
  initialAccessToken,
} from '@cauce/catalog-domain';
import { AggregateStreams, type Writing } from '@cauce/event-store';
import { isId } from '@cauce/kernel';
import { ACCESS_TOKEN_TABLE, type AccessTokenRow, toAccessTokenRow } from './access-token.row.js';

/** All access tokens: their streams, and the rows that mirror them. */
export class AccessTokenStreams extends AggregateStreams<AccessToken, AccessTokenView, AccessTokenEvent, AccessTokenRow> {
  constructor(writing: Writing) {
    const fold = { initial: initialAccessToken, evolve: evolveAccessToken, evolveView: evolveAccessTokenView };
    super({ category: 'accessToken', ...fold, table: ACCESS_TOKEN_TABLE, toRow: toAccessTokenRow }, writing);
  }

  /** A token of this organization; undefined when the id is unknown or belongs to another organization. */
  async find(organization: string, id: string): Promise<AccessTokenResource | undefined> {
    const row = isId(id) ? await this.rows.read(id) : undefined;
    return row?.organization === organization ? row.resource : undefined;
  }
}
