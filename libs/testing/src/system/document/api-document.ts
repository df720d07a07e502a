import { readOpenApi } from '@cauce/contracts';

/** A JSON Schema, as it stands in the document. */
export type Schema = Readonly<Record<string, unknown>>;

/** One route of the document. */
export type Operation = {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query' | 'header'; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, { readonly content?: { readonly 'application/json': { readonly examples?: Schema } } }>>;
};

/** The API's document, as `npm run openapi` has written it. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, unknown>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Reads the document of a door. The gateway serves the same one: a spec of the gateway compares them. */
export function apiDocument(door: 'public' | 'operator'): ApiDocument {
  return readOpenApi(door) as ApiDocument;
}
