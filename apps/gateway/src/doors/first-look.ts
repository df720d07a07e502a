import type { FirstLook } from '@cauce/http';
import findMyWay from 'find-my-way';
import { type Lane, laneOf } from '../forwarding/lanes.js';
import type { Upstream } from '../forwarding/upstream.js';
import { methodsOf, toPattern } from '../routes/route.js';
import type { Door } from './door.js';

/** Where a request would go. */
type Aim = { readonly upstream: Upstream; readonly lane: Lane; readonly route: string };

/**
 * What a door refuses before Fastify sees it: what its routes would refuse first of all. Its own table of them, in the router that Fastify has, too. A
 * caller whose organization is not known, and what several services are asked for, is left to them.
 */
export function firstLookOf(door: Door): FirstLook {
  const router = findMyWay();
  for (const route of door.routes) {
    const [method, path, service] = route;
    const pattern = toPattern(path);
    const aim: Aim = { upstream: door.upstreams[service], lane: laneOf(route, door.isPublic), route: pattern };
    router.on(methodsOf(method), pattern, () => undefined, door.joined?.[path] ? undefined : aim);
  }
  const upstreams = Object.values(door.upstreams);
  return (request, urlOf) => {
    if (!upstreams.some((upstream) => upstream.isPressed)) return undefined;
    const found = router.find(request.method as 'GET', urlOf());
    const aim = found?.store as Aim | undefined;
    if (!aim || Object.values(found?.params ?? {}).includes('')) return undefined;
    const error = aim.upstream.refusalAtOnce(aim.lane, () => door.organizationOf?.(request));
    return error && { error, route: aim.route };
  };
}
