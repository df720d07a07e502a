import type { DocumentType, DocumentTypeResource, DocumentTypeView } from '@cauce/catalog-domain';
import type { FoldedStream } from '@cauce/event-store';
import type { Table } from '@cauce/postgres';

/** A document type as the list and single reads need it. */
export type DocumentTypeRow = {
  readonly code: string;
  readonly createTime: string;
  readonly position: bigint;
  readonly revision: bigint;
  readonly foldVersion: number;
  readonly resource: DocumentTypeResource;
};

/** How the rows are stored in Postgres. */
export const DOCUMENT_TYPE_TABLE: Table<DocumentTypeRow> = {
  name: 'document_type',
  key: 'code',
  columns: { code: 'text', createTime: 'timestamptz', position: 'bigint', revision: 'bigint', foldVersion: 'integer', resource: 'json' },
};

/** The row of a folded stream. Its id is the code. */
export function toDocumentTypeRow({
  id,
  view: { resource, createTime },
  position,
  revision,
  foldVersion,
}: FoldedStream<DocumentType, DocumentTypeView>): DocumentTypeRow {
  return { code: id, createTime, position, revision, foldVersion, resource };
}
