import type { paths } from './openapi.js';

/** A path of the API, as its document writes it: `/v1/stores/{store}/payments`. */
export type Path = keyof paths;

type Method = 'get' | 'post';

/** The paths that have a method. */
export type PathWith<M extends Method> = { [P in Path]: paths[P] extends Record<M, { responses: object }> ? P : never }[Path];

type OperationOf<P extends Path, M extends Method> = M extends keyof paths[P] ? NonNullable<paths[P][M]> : never;

/** The body of a success. */
export type AnswerOf<P extends Path, M extends Method> =
  OperationOf<P, M> extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;

type BodyOf<P extends Path, M extends Method> =
  OperationOf<P, M> extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;

/** `never` when the operation has none there. */
type ParametersOf<P extends Path, M extends Method, In extends string> =
  OperationOf<P, M> extends { parameters: infer All } ? (In extends keyof All ? NonNullable<All[In]> : never) : never;

/** A part with a required member is required; one without may be left out; one that there is not must be. */
type Given<Name extends string, Part> = [Part] extends [never]
  ? { readonly [K in Name]?: never }
  : object extends Part
    ? { readonly [K in Name]?: Part }
    : { readonly [K in Name]: Part };

/** What a request says: the ids in its path, its query, its body. */
export type RequestOf<P extends Path, M extends Method> = Given<'path', ParametersOf<P, M, 'path'>> &
  Given<'query', ParametersOf<P, M, 'query'>> &
  Given<'body', BodyOf<P, M>>;

/** The paths whose answer comes in pages. */
export type PagedPath = { [P in PathWith<'get'>]: 'nextPageToken' extends keyof AnswerOf<P, 'get'> ? P : never }[PathWith<'get'>];

/** What such a list has in it. */
export type ItemOf<P extends PagedPath> =
  Extract<Required<AnswerOf<P, 'get'>>[keyof AnswerOf<P, 'get'>], readonly unknown[]> extends readonly (infer Item)[] ? Item : never;
