import { readOpenApi } from '@cauce/contracts';

/** A JSON Schema as the document writes it. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly (string | number | boolean)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  /** `password`: a secret. */
  readonly format?: string;
};

type Content = { readonly content: { readonly 'application/json': { readonly schema: Schema } } };

/** One operation as the document writes it. */
export type DocumentedOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly description: string; readonly schema: Schema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
};

/** As much of the operator API's document as commands are made of. */
export type OperatorDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** The document that `npm run openapi` has written from the controllers. */
export function operatorDocument(): OperatorDocument {
  return readOpenApi('operator') as OperatorDocument;
}
