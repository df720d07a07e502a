import type { JsonSchema } from '@cauce/kernel';

/** As much of OpenAPI 3.1 as we write. */
export type Ref = { readonly $ref: string };
export type Schema = JsonSchema | Ref;

export type Header = { readonly description: string; readonly schema: Schema };

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
};

type MediaType = { readonly schema: Schema; readonly examples?: Readonly<Record<string, Ref | { readonly value: unknown }>> };
type Content = { readonly 'application/json': MediaType };

export type Response = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Ref | Header>>;
  readonly content?: Content;
};

export type OperationObject = {
  readonly operationId?: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
};

export type OpenApi = {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly contact: { readonly name: string };
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: OperationObject }>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
