import type { Organization, OrganizationResource } from '@cauce/catalog-domain';
import type { FoldedStream } from '@cauce/event-store';
import type { Table } from '@cauce/postgres';

/** An organization as lists and single reads need it. */
export type OrganizationRow = {
  readonly id: string;
  readonly createTime: string;
  readonly position: bigint;
  readonly revision: bigint;
  readonly foldVersion: number;
  readonly resource: OrganizationResource;
};

/** How the rows are stored in Postgres. */
export const ORGANIZATION_TABLE: Table<OrganizationRow> = {
  name: 'organization',
  key: 'id',
  columns: { id: 'text', createTime: 'timestamptz', position: 'bigint', revision: 'bigint', foldVersion: 'integer', resource: 'json' },
};

/** The row of a folded stream. */
export function toOrganizationRow({
  id,
  view,
  position,
  revision,
  foldVersion,
}: FoldedStream<Organization, OrganizationResource>): OrganizationRow {
  return { id, createTime: view.createTime, position, revision, foldVersion, resource: view };
}
