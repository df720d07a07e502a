import { DOCUMENT_TYPE, type DocumentTypeResource, isDocumentTypeCode } from '@cauce/catalog-domain';
import { ApiError, DOCUMENT_TYPE_CODE } from '@cauce/contracts';
import { Callers, Operation } from '@cauce/http';
import { Controller, Get, Param } from '@nestjs/common';
import { DocumentTypeStreams } from '../document-type.streams.js';

/** `GET /admin/v1/document-types/{code}`. */
@Callers('operator')
@Controller('admin/v1/document-types')
export class GetDocumentTypeController {
  constructor(private readonly documentTypes: DocumentTypeStreams) {}

  @Get(':code')
  @Operation('Read a document type', {
    about: 'Returns one document type.',
    answers: DOCUMENT_TYPE,
    path: {
      code: { about: 'The code of the document type.', schema: { type: 'string', pattern: DOCUMENT_TYPE_CODE.source, examples: ['CC'] } },
    },
    errors: ['DOCUMENT_TYPE_NOT_FOUND'],
  })
  async get(@Param('code') code: string): Promise<DocumentTypeResource> {
    const row = isDocumentTypeCode(code) ? await this.documentTypes.rows.read(code) : undefined;
    if (row === undefined) throw new ApiError('DOCUMENT_TYPE_NOT_FOUND');
    return row.resource;
  }
}
