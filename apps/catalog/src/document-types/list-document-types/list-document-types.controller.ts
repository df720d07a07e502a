import { DOCUMENT_TYPE, type DocumentTypeResource } from '@cauce/catalog-domain';
import { allOf, Callers, Operation } from '@cauce/http';
import { Controller, Get } from '@nestjs/common';
import { DocumentTypeReader } from './document-type.reader.js';

/** `GET /v1/document-types` (docs/api.md, "Public API"): all of them, by code. The buyer's page offers them, too. */
@Callers('gateway', 'checkout')
@Controller('v1/document-types')
export class ListDocumentTypesController {
  constructor(private readonly documentTypes: DocumentTypeReader) {}

  @Get()
  @Operation('List document types', {
    id: 'listDocumentTypes',
    about: 'All document types, ordered by code.',
    answers: allOf('documentTypes', DOCUMENT_TYPE),
  })
  async list(): Promise<{ documentTypes: DocumentTypeResource[] }> {
    return { documentTypes: await this.documentTypes.all() };
  }
}

/** `GET /admin/v1/document-types`: the same. */
@Callers('operator')
@Controller('admin/v1/document-types')
export class ListDocumentTypesForOperatorsController {
  constructor(private readonly documentTypes: DocumentTypeReader) {}

  @Get()
  @Operation('List document types', {
    id: 'listDocumentTypes',
    about: 'All document types, ordered by code.',
    answers: allOf('documentTypes', DOCUMENT_TYPE),
  })
  async list(): Promise<{ documentTypes: DocumentTypeResource[] }> {
    return { documentTypes: await this.documentTypes.all() };
  }
}
