import { field, type Resource } from '@cauce/kernel';
import { DOCUMENT_TYPE_CODE } from './document-type.js';
import type { DocumentTypeResource } from './document-type.view.js';

/** A document type, as the API answers it. */
export const DOCUMENT_TYPE: Resource<DocumentTypeResource> = {
  title: 'DocumentType',
  about: 'A kind of identity document.',
  fields: {
    name: field.text('The document type’s name. Of the shape `document-types/{code}`.', 'document-types/CC', {
      pattern: `^document-types/${DOCUMENT_TYPE_CODE}$`,
    }),
    displayName: field.text('The name shown to buyers.', 'Cédula de ciudadanía'),
  },
};
