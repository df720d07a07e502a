import {
  type DocumentType,
  type DocumentTypeEvent,
  type DocumentTypeView,
  evolveDocumentType,
  evolveDocumentTypeView,
  initialDocumentType,
} from '@cauce/catalog-domain';
import { AggregateStreams, type Writing } from '@cauce/event-store';
import { DOCUMENT_TYPE_TABLE, type DocumentTypeRow, toDocumentTypeRow } from './document-type.row.js';

/** All document types: their streams, and the rows that mirror them. A stream's id is the code. */
export class DocumentTypeStreams extends AggregateStreams<DocumentType, DocumentTypeView, DocumentTypeEvent, DocumentTypeRow> {
  constructor(writing: Writing) {
    const fold = { initial: initialDocumentType, evolve: evolveDocumentType, evolveView: evolveDocumentTypeView };
    super({ category: 'documentType', ...fold, table: DOCUMENT_TYPE_TABLE, toRow: toDocumentTypeRow }, writing);
  }
}
