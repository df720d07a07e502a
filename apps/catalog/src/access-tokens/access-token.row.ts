import type { AccessToken, AccessTokenResource, AccessTokenView } from '@cauce/catalog-domain';
import type { FoldedStream } from '@cauce/event-store';
import type { Table } from '@cauce/postgres';

/** An access token as lists, single reads and its verification need it. */
export type AccessTokenRow = {
  readonly id: string;
  /** `organizations/<id>`. */
  readonly organization: string;
  readonly sha256: string;
  readonly createTime: string;
  readonly position: bigint;
  readonly revision: bigint;
  readonly foldVersion: number;
  readonly resource: AccessTokenResource;
};

/** How the rows are stored in Postgres. */
export const ACCESS_TOKEN_TABLE: Table<AccessTokenRow> = {
  name: 'access_token',
  key: 'id',
  columns: {
    id: 'text',
    organization: 'text',
    sha256: 'text',
    createTime: 'timestamptz',
    position: 'bigint',
    revision: 'bigint',
    foldVersion: 'integer',
    resource: 'json',
  },
};

/** The row of a folded stream. */
export function toAccessTokenRow({
  id,
  view,
  position,
  revision,
  foldVersion,
}: FoldedStream<AccessToken, AccessTokenView>): AccessTokenRow {
  const { resource, organization, sha256 } = view;
  return { id, organization, sha256, createTime: resource.createTime, position, revision, foldVersion, resource };
}
