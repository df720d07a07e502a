import { BEHIND_GATEWAY, type BehindGateway } from '@cauce/services';
import type { Handler } from './handlers.js';

/** A way into the system: merchants', operators', and the processor's, which has no document. */
export type DoorName = 'public' | 'operator' | 'callback';

/** A route of a door, and the controller that serves it. */
export type Served = { readonly service: BehindGateway | 'gateway'; readonly handler: Handler };

const DOORS: Readonly<Record<DoorName, { readonly caller: 'gateway' | 'operator'; readonly isIts: (path: string) => boolean }>> = {
  public: { caller: 'gateway', isIts: (path) => path.startsWith('/v1/') },
  operator: { caller: 'operator', isIts: (path) => path.startsWith('/admin/v1/') },
  callback: { caller: 'gateway', isIts: (path) => /^\/[a-z-]+-callbacks(\/|$)/.test(path) },
};

/**
 * What a door serves, in the order of the services and of their modules' controllers. Throws when a controller has a door's path, and does not
 * list its caller: every request would be refused there.
 */
export function servedAt(door: DoorName, handlers: Readonly<Record<BehindGateway, readonly Handler[]>>): Served[] {
  const { caller, isIts } = DOORS[door];
  const served = BEHIND_GATEWAY.flatMap((service) => handlers[service].map((handler) => ({ service, handler })));
  const its = served.filter(({ handler }) => isIts(handler.path));
  const closed = its.find(({ handler }) => !handler.callers.includes(caller));
  if (closed) throw new Error(`${closed.handler.controller} serves ${closed.handler.path} and does not list the caller ${caller}.`);
  return its;
}
