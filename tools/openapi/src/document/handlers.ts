import type { BodyPipe, Dto } from '@cauce/fields';
import { apiPath, callersOf, OPERATION, type OperationMetadata } from '@cauce/http';
import type { Caller } from '@cauce/services';
import { type DynamicModule, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

/** A route as its controller declares it. */
export type Handler = {
  readonly method: string;
  /** As callers write it: `/v1/stores/{store}/payments`. */
  readonly path: `/${string}`;
  readonly callers: readonly (Caller | 'anyone')[];
  /** `CreatePaymentController` */
  readonly controller: string;
  readonly operation: OperationMetadata | undefined;
  /** The class of the body, if the route takes one that says so. */
  readonly body: Dto | undefined;
  readonly hasQuery: boolean;
};

/** All routes of the controllers of a module and of those it imports, read from their decorators: nothing is started. */
export function handlersOf(module: Type): Handler[] {
  const controllers = [...modulesOf(module)].flatMap((each) => metadataOf<Type<object>>(MODULE_METADATA.CONTROLLERS, each));
  return controllers.flatMap((controller) => methodsOf(controller).map(([name, handler]) => describe(controller, name, handler)));
}

/** A module and those that it imports, each once, as Nest finds them: first itself, then what each import leads to. */
function modulesOf(module: Type, found = new Set<Type>()): ReadonlySet<Type> {
  if (found.has(module)) return found;
  found.add(module);
  for (const each of metadataOf<Type | DynamicModule>(MODULE_METADATA.IMPORTS, module))
    modulesOf('module' in each ? each.module : each, found);
  return found;
}

const metadataOf = <Metadata>(key: string, module: Type): Metadata[] => (Reflect.getMetadata(key, module) ?? []) as Metadata[];

type Method = (...args: never[]) => unknown;

function methodsOf({ prototype }: Type<object>): [string, Method][] {
  const members = Object.entries(Object.getOwnPropertyDescriptors(prototype as object));
  return members.flatMap(([name, { value }]) =>
    typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value as Method) ? [[name, value as Method]] : [],
  );
}

function describe(controller: Type<object>, name: string, handler: Method): Handler {
  const parameters = parametersOf(controller, name);
  const operation = Reflect.getMetadata(OPERATION, handler) as OperationMetadata | undefined;
  const [pipe] = parameters.flatMap(({ pipes }) => pipes).filter((each): each is BodyPipe => typeof each === 'object' && 'dto' in each);
  return {
    method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod],
    path: apiPath(pathOf(controller), pathOf(handler)),
    callers: callersOf(controller, handler) ?? [],
    controller: controller.name,
    operation,
    body: pipe?.dto ?? operation?.body,
    hasQuery: parameters.some(({ type }) => type === (RouteParamtypes.QUERY as number)),
  };
}

type Parameter = { readonly type: number; readonly pipes: readonly object[] };

/** Nest keys them by `type:index`, those of decorators of our own by a random text and the index: that may begin with a digit. */
function parametersOf(controller: Type<object>, name: string): Parameter[] {
  const all = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, { pipes?: readonly object[] }>;
  return Object.entries(all).map(([key, { pipes = [] }]) => ({ type: Number(key.split(':')[0]), pipes }));
}

const pathOf = (decorated: object): string => Reflect.getMetadata(PATH_METADATA, decorated) as string;
