import type { FitLimits, LineLimits } from '@cauce/patience';
import type { Route } from '../routes/route.js';
import { LIST_PATHS } from '../routes/routes.js';

const MIB = 1024 * 1024;
/** Of each lane, at most. */
const LINE = { waiting: 1_000, bytes: 16 * MIB, waitMs: 1_000 };
/** However slow the answers are, and however fast. */
const BOUNDS = { least: 8, most: 1_000 };
/**
 * Of one organization alone half of the answers begin within 300 ms: the more are under way, the less each costs. What is under way before another's request
 * decides how long that takes, so beside others it is 25 ms. Lists and operators' requests take longer, one by one.
 */
const QUICK = { alone: { ...BOUNDS, fineMs: 300 }, beside: { places: 16, ...BOUNDS, fineMs: 25 } };
const SLOW = { places: 32, ...BOUNDS, fineMs: 1_000 };
/** However long the answers take. */
const AS_MANY = { places: 1_000, least: 1_000, most: 1_000, fineMs: Infinity };

/** How many wait, and how many at once: `alone`: while one organization asks; `beside`: while several do. */
export type LaneLimits = Omit<LineLimits, 'places'> & { readonly alone: FitLimits; readonly beside: FitLimits };

/**
 * The places of one service that each gateway has for each kind of work, at the beginning: how many fit is found from then on. What is slow or asked too often
 * takes none of another kind's. What waits by design holds nothing but its place, so it has many.
 */
export const LANES = {
  changes: { ...LINE, alone: { places: 128, ...QUICK.alone }, beside: QUICK.beside },
  reads: { ...LINE, alone: { places: 64, ...QUICK.alone }, beside: QUICK.beside },
  lists: { ...LINE, alone: SLOW, beside: SLOW },
  operators: { ...LINE, alone: SLOW, beside: SLOW }, // and processors' callbacks
  waits: { ...LINE, alone: AS_MANY, beside: AS_MANY },
} as const satisfies Readonly<Record<string, LaneLimits>>;

export type Lane = keyof typeof LANES;

/** Answers that are larger than what goes in one piece, and are read at their caller's pace: so many of one service have no place any more. */
export const MOST_READERS = 1_000;

/** What waits by design: for a payment processor, for who gets a webhook, for a simulation, for a test clock. @internal */
// prettier-ignore
export const WAITS: readonly string[] = [
  '/v1/stores/{store}/subscription-plans/assignments/{assignment}:simulate',
  '/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:simulate',
  '/admin/v1/stores/{store}/subscriptions/{subscription}:simulate',
  '/admin/v1/organizations/{organization}/plan-assignments/{assignment}:simulate',
  '/admin/v1/stores/{store}/payments/{payment}:approve',
  '/admin/v1/stores/{store}/payments/{payment}:reject',
  '/admin/v1/stores/{store}/payments/{payment}:cancel',
  '/admin/v1/organizations/{organization}/webhook-endpoints/{endpoint}:test',
  '/admin/v1/organizations/{organization}/test-clock:advance',
  '/processor-callbacks',
  '/processor-callbacks/{account}',
];

/** A route's lane. @param isPublic whether it is one of the public API's */
export function laneOf([method, path]: Route, isPublic: boolean): Lane {
  if (WAITS.includes(path)) return 'waits';
  if (!isPublic) return 'operators';
  if (method !== 'GET') return 'changes';
  return LIST_PATHS.includes(path) ? 'lists' : 'reads';
}
