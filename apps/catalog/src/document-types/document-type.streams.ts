import {
  type DocumentType,
  type DocumentTypeEvent,
  type DocumentTypeView,
  evolveDocumentType,
  evolveDocumentTypeView,
  initialDocumentType,
} from '@cauce/catalog-domain';
import { type Writing, WrittenStreams } from '../written-streams.js';
import { DOCUMENT_TYPE_TABLE, type DocumentTypeRow, toDocumentTypeRow } from './document-type.row.js';

/** All document types: their streams, and the rows that mirror them. A stream's id is the code. */
export class DocumentTypeStreams extends WrittenStreams<DocumentType, DocumentTypeView, DocumentTypeEvent, DocumentTypeRow> {
  constructor(writing: Writing) {
    const fold = {
      category: 'documentType',
      initial: initialDocumentType,
      evolve: evolveDocumentType,
      evolveView: evolveDocumentTypeView,
      updateTimeOf: ({ createTime }: DocumentTypeView) => createTime,
    };
    super(fold, { table: DOCUMENT_TYPE_TABLE, toRow: toDocumentTypeRow }, writing);
  }
}
