import type { OPERATIONS, operations } from './generated/openapi.js';

/** The API's operations, by the names of its document. */
export type OperationId = keyof typeof OPERATIONS & keyof operations;

/** Those that take an Idempotency-Key. */
export type KeyedId = { [O in OperationId]: (typeof OPERATIONS)[O] extends { readonly isKeyed: true } ? O : never }[OperationId];

/** The body of a success. */
export type AnswerOf<O extends OperationId> = operations[O]['responses'][200]['content']['application/json'];

/** What is sent. */
export type BodyOf<O extends OperationId> = operations[O] extends { requestBody?: infer Sent }
  ? NonNullable<Sent> extends { content: { 'application/json': infer Body } } ? Body : never
  : never; // prettier-ignore

/** The parameters of the query. */
export type QueryOf<O extends OperationId> = NonNullable<operations[O]['parameters']['query']>;

/** What a list has in it. */
export type ItemOf<O extends OperationId> =
  Extract<Required<AnswerOf<O>>[keyof AnswerOf<O>], readonly unknown[]> extends readonly (infer Item)[] ? Item : never;

/** Those that answer a list. */
export type ListId = { [O in OperationId]: O extends `list${string}` ? O : never }[OperationId];
