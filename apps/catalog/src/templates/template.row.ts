import type { Template, TemplateResource, TemplateView } from '@cauce/catalog-domain';
import type { FoldedStream } from '@cauce/event-store';
import type { Table } from '@cauce/postgres';

/** A template as lists and single reads need it. */
export type TemplateRow = {
  readonly id: string;
  /** `organizations/<id>`. */
  readonly organization: string;
  readonly createTime: string;
  readonly position: bigint;
  readonly revision: bigint;
  readonly foldVersion: number;
  readonly resource: TemplateResource;
};

/** How the rows are stored in Postgres. */
export const TEMPLATE_TABLE: Table<TemplateRow> = {
  name: 'template',
  key: 'id',
  columns: {
    id: 'text',
    organization: 'text',
    createTime: 'timestamptz',
    position: 'bigint',
    revision: 'bigint',
    foldVersion: 'integer',
    resource: 'json',
  },
};

/** The row of a folded stream. */
export function toTemplateRow({ id, view, position, revision, foldVersion }: FoldedStream<Template, TemplateView>): TemplateRow {
  return { id, ...view, position, revision, foldVersion };
}
