import type { MemoryCourse } from '../growth/memory-watch.js';
import { Latencies, type Latency } from '../measure/latencies.js';
import { type Asked, type Away, isDone, type Kind } from './asked.js';

/** How long callers waited; milliseconds. NaN: nothing of the kind was asked for. */
export type OutageTimes = {
  /** Of all answers. */
  readonly longest: number;
  /** Of those that were refused once the part had to be known to be away. */
  readonly refusalP99: number;
  /** p99 of all before the part went away. */
  readonly before: number;
  /** Of the kinds that do not need the part: p99 while it was away, of before; the worst kind. */
  readonly apart: number;
  /** The same once the part had to be known to be away: until then callers wait for it, within their budgets (docs/adr/0046). */
  readonly apartOnceKnown: number;
  /** From 3 s after its return on: what was not served, and the p99 of before, the worst kind. */
  readonly refusedAfter: number;
  readonly after: number;
  /** By how many megabytes a process of ours grew at most. */
  readonly growth: number;
};

/** What is asked for, and does not need a part: payments are read from their row or folded from their stream, and known tokens are remembered. */
// prettier-ignore
export const APART: Readonly<Record<string, readonly Kind[]>> = {
  'event-store': ['read', 'list'],
  postgres:      ['creation', 'read'],
  payments:      [],
  catalog:       ['creation', 'read', 'list'],
  notifier:      ['creation', 'read', 'list'],
  kafka:         ['creation', 'read', 'list'],
  redis:         ['creation', 'read', 'list'],
};

/** From when on a part must be known to be away, in ms: one that was killed refuses connections. */
const KNOWN_AFTER_MS = { frozen: 6_000, killed: 3_000 };
const NORMAL_AFTER_MS = 3_000;
const KINDS: readonly Kind[] = ['creation', 'read', 'list'];

/** Judged by when each request was due. */
export function timesOf(
  asked: readonly Asked[],
  { part, awayFrom, backAt }: Away,
  how: 'frozen' | 'killed',
  memory: readonly MemoryCourse[],
): OutageTimes {
  const due = (from: number, to: number) => asked.filter(({ dueAt }) => dueAt >= from && dueAt < to);
  const [before, away, after] = [due(0, awayFrom), due(awayFrom, backAt), due(backAt + NORMAL_AFTER_MS, Infinity)];
  const known = due(awayFrom + KNOWN_AFTER_MS[how], backAt);
  return {
    longest: asked.reduce((longest, one) => Math.max(longest, waited(one)), 0),
    refusalP99: p99(known.filter((one) => !isDone(one))),
    before: p99(before),
    apart: worstRatio(APART[part] ?? [], away, before),
    apartOnceKnown: worstRatio(APART[part] ?? [], known, before),
    refusedAfter: after.filter((one) => !isDone(one)).length,
    after: worstRatio(KINDS, after, before),
    growth: Math.max(...memory.map(({ first, most }) => most - first)),
  };
}

function worstRatio(kinds: readonly Kind[], some: readonly Asked[], others: readonly Asked[]): number {
  const of = (kind: Kind, all: readonly Asked[]) => p99(all.filter((one) => one.kind === kind));
  return kinds.length === 0 ? NaN : Math.max(...kinds.map((kind) => of(kind, some) / of(kind, others)));
}

/** From when each was due to its answer, unless something else is asked for. */
export function latencyOf(asked: readonly Asked[], ms = waited): Latency {
  const all = new Latencies();
  for (const one of asked) all.record(ms(one));
  return all.latency;
}

/** So many of these were accepted and refused, in so much CPU time of all processes but the load, in milliseconds. */
export type Crowded = { readonly accepted: number; readonly refused: number; readonly cpuMs: number };

/**
 * CPU milliseconds of one that is accepted in a crowd: its share of what the refusals leave. NaN where they leave less than nothing, or where nobody
 * knows what they took. @param refusalMs CPU of a refusal
 */
export function acceptedCost({ accepted, refused, cpuMs }: Crowded, refusalMs: number): number {
  const ms = (cpuMs - refused * refusalMs) / accepted;
  return ms >= 0 ? ms : NaN;
}

/** By when all should have been granted, in ms: 3 s, and as long as those that wait need beside the others. @param fits creations a second */
export function grantedWithin(waiting: number, fits: number, perSecond: number): number {
  return 3_000 + (waiting * 1_000) / (0.8 * fits - perSecond);
}

function p99(asked: readonly Asked[]): number {
  return asked.length === 0 ? NaN : latencyOf(asked).p99;
}

/** From when it was due. */
const waited = ({ dueAt, answeredAt }: Asked): number => answeredAt - dueAt;
