import { DOCUMENT_TYPE_CODE, isDocumentTypeCode } from '@cauce/catalog-domain';
import { Field, kind, line } from '@cauce/fields';

const ALLOWED = '1 to 20 characters: A-Z, 0-9 and _, starting with a letter.';
const code = kind(ALLOWED, (value) => typeof value === 'string' && isDocumentTypeCode(value), {
  type: 'string',
  pattern: `^${DOCUMENT_TYPE_CODE}$`,
  examples: ['CC'],
});

/** `POST /admin/v1/document-types`. */
export class CreateDocumentTypeRequest {
  /** It becomes the name: `document-types/<code>`. */
  @Field(code, { about: 'The code. The name becomes `document-types/{code}`.' }) code!: string;
  @Field(line({ max: 100 })) displayName!: string;
}
