import type { ErrorCode } from '@cauce/contracts';
import type { Dto } from '@cauce/fields';
import type { AnyResource, JsonSchema } from '@cauce/kernel';
import { SetMetadata, UseGuards } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DocumentedRequest } from './documented-request.js';
import { AnswersJsonText } from './json-text.js';

/** What a route answers: a resource, a list of one, or one of several resources, by what was asked for. */
export type Answer =
  AnyResource | { readonly list: string; readonly of: AnyResource; readonly paged: boolean } | { readonly oneOf: readonly AnyResource[] };

/** A parameter: of a query besides those of a page, or of a path where it is no id. */
export type OperationParameter = { readonly about: string; readonly schema: JsonSchema };

/** What the API's document cannot derive from a route. It derives path, parameters, body and the errors of every route. */
export type OperationFacts = {
  /** The name that clients are generated with; else the controller's: `CreatePaymentController` → `createPayment`. */
  readonly id?: string;
  /** More than the summary, in Markdown. */
  readonly about?: string;
  readonly answers?: Answer;
  /** The body's class, where the route reads it by hand; `@ValidBody` says it itself. */
  readonly body?: Dto;
  readonly query?: Readonly<Record<string, OperationParameter>>;
  /** Parameters of the path that are no ids: `{code}`. */
  readonly path?: Readonly<Record<string, OperationParameter>>;
  /** Answers 202 with the same shape while its work goes on in the background. */
  readonly mayTakeLonger?: boolean;
  /** How many requests it counts as in the rate limit of its token; one unless it says more. */
  readonly countsAs?: number;
  /** Takes the header Idempotency-Key. */
  readonly idempotent?: boolean;
  /** Errors of its own: PAYMENT_NOT_FOUND. */
  readonly errors?: readonly ErrorCode[];
};

/** The facts of a route and its summary. */
export type OperationMetadata = OperationFacts & { readonly summary: string };

/** The key of a route's metadata. */
export const OPERATION = 'cauce:operation';

/**
 * Describes a route for the API's document: `@Operation('Read a payment', { about: 'Returns one payment. With `readTime`, as it was at that time.', answers: PAYMENT, errors: ['PAYMENT_NOT_FOUND'] })`. What the document
 * does not have is refused by a guard, after the guards of the controller and those below this decorator.
 */
export const Operation =
  (summary: string, facts: OperationFacts = {}): MethodDecorator =>
  (controller, method, descriptor) => {
    const documented = new DocumentedRequest({ query: parametersOf(facts), takesBody: takesBody(controller.constructor, method) });
    SetMetadata<string, OperationMetadata>(OPERATION, { summary, ...facts })(controller, method, descriptor);
    UseGuards(documented)(controller, method, descriptor);
    if (isPaged(facts.answers)) AnswersJsonText()(controller, method, descriptor);
  };

/** The query parameters that a route's document has. */
function parametersOf({ answers, query = {} }: OperationFacts): readonly string[] {
  return [...(isPaged(answers) ? ['pageSize', 'pageToken'] : []), ...Object.keys(query)];
}

/** Whether it is a page, which `@cauce/paging` writes as JSON. */
const isPaged = (answer: Answer | undefined): boolean => answer !== undefined && 'list' in answer && answer.paged;

/** One of these resources, by what was asked for. */
export const eitherOf = (...oneOf: readonly AnyResource[]): Answer => ({ oneOf });

/** Whether the method has a parameter for the body: the decorators of parameters have run before those of their method. */
function takesBody(controller: object, method: string | symbol): boolean {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as object;
  return Object.keys(parameters).some((key) => key.startsWith(`${String(RouteParamtypes.BODY)}:`));
}

/** A page of a resource: `{ payments: […], nextPageToken }`. The route takes pageSize and pageToken. */
export const pageOf = (list: string, of: AnyResource): Answer => ({ list, of, paged: true });

/** All of them at once: `{ stores: […] }`. */
export const allOf = (list: string, of: AnyResource): Answer => ({ list, of, paged: false });

/** The answer of an operation that has nothing to say: `{}`. */
export const EMPTY: AnyResource = { title: 'Empty', about: 'An empty object.', fields: {} };
