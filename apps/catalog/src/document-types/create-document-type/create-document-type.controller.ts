import { decideDocumentType, DOCUMENT_TYPE, type DocumentType, type DocumentTypeResource } from '@cauce/catalog-domain';
import type { Claims } from '@cauce/claims';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Controller, Post } from '@nestjs/common';
import { shownAfter } from '../../operator.js';
import { DocumentTypeStreams } from '../document-type.streams.js';
import { CreateDocumentTypeRequest } from './create-document-type.request.js';

/** `POST /admin/v1/document-types`: repeating it changes nothing; another display name for a known code is 409. */
@Callers('operator')
@Controller('admin/v1/document-types')
export class CreateDocumentTypeController {
  constructor(private readonly documentTypes: DocumentTypeStreams) {}

  @Post()
  @Operation('Create a document type', {
    about: 'Creating the same document type again has no effect.',
    answers: DOCUMENT_TYPE,
    errors: ['DOCUMENT_TYPE_EXISTS'],
  })
  async create(
    @ValidBody(CreateDocumentTypeRequest) { code, displayName }: CreateDocumentTypeRequest,
    @CallerClaims() { principal }: Claims,
  ): Promise<DocumentTypeResource> {
    // They belong to no organization, so there is no clock but the machine's.
    const given = { principal, at: new Date().toISOString() };
    const command = { type: 'CreateDocumentType', name: `document-types/${code}`, displayName } as const;
    const decide = (documentType: DocumentType, at: string) => decideDocumentType({ ...command, at }, documentType);
    return shownAfter(await this.documentTypes.handle(code, given, decide, { create: true })).resource;
  }
}
