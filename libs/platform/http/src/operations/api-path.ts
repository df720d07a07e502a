import type { Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';

/**
 * A path as callers write it, of its parts as Nest has them: `v1/stores/:store` is `/v1/stores/{store}`, `…/:payment` with `~cancel` is
 * `…/{payment}:cancel`, `tokens::verify` is `/tokens:verify`.
 */
export function apiPath(...parts: readonly string[]): `/${string}` {
  const segments = parts.flatMap((part) => part.split('/')).filter((segment) => segment !== '');
  const named = segments.map((segment) => segment.replace(/^:(\w+)/, '{$1}').replace('::', ':'));
  return `/${named.join('/').replace('/~', ':')}`;
}

/** The path of a controller's class, which is where it is written: for the scope of page tokens. */
export function routeOf(controller: Type<object>): string {
  return apiPath(Reflect.getMetadata(PATH_METADATA, controller) as string);
}
