import type { Random } from '../random.js';

/** What is done to a part. `flush`: Redis forgets everything (FLUSHALL), and lives on. */
export type FaultKind = 'kill' | 'freeze' | 'flush';

/** One fault of the plan. */
export type PlannedFault = {
  /** Milliseconds after the load has begun; later when the part before took long to come back. */
  readonly at: number;
  readonly part: string;
  readonly kind: FaultKind;
  /** How long the part is away: dead until it is started again, or frozen. */
  readonly forMs: number;
};

/** What a plan is made from. */
export type ScheduleOptions = {
  /** Names of parts; `redis` is also flushed. */
  readonly parts: readonly string[];
  readonly kinds: readonly FaultKind[];
  readonly durationMs: number;
  readonly freezeMs: number;
};

/** Before the first fault: something must be in flight that can be lost. */
const WARM_UP_MS = 5_000;
/** To the next fault: a part that was killed is up in 2 to 4 s, and the next one comes when all have recovered. */
const AFTER_KILL_MS = 10_000;
const AFTER_FREEZE_MS = 6_000;
const AFTER_FLUSH_MS = 6_000;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 4_000;

/**
 * Who is hit when. Every part is killed once, and frozen once in turn, in an order that the seed decides; then from the beginning in another
 * order, until the time is over. The last fault ends within the time.
 */
export function schedule(random: Random, options: ScheduleOptions): PlannedFault[] {
  const planned: PlannedFault[] = [];
  let at = WARM_UP_MS;
  for (const { part, kind } of turns(random, options)) {
    const forMs = lengthOf(kind, random, options.freezeMs);
    if (at + forMs > options.durationMs) break;
    planned.push({ at, part, kind, forMs });
    at += forMs + restAfter(kind);
  }
  return planned;
}

type Turn = Pick<PlannedFault, 'part' | 'kind'>;

/** Without an end: kill, freeze, kill, freeze … from two decks, each shuffled anew when it is used up. */
function* turns(random: Random, { parts, kinds }: ScheduleOptions): Generator<Turn> {
  const decks = decksOf(parts, kinds).map((cards) => ({ cards, left: [] as Turn[] }));
  if (decks.length === 0) return;
  for (;;) {
    for (const deck of decks) {
      if (deck.left.length === 0) deck.left = random.shuffled(deck.cards);
      const turn = deck.left.pop();
      if (turn !== undefined) yield turn;
    }
  }
}

/** A flush is a quick loss, as a kill is: it lies in the deck of the kills. */
function decksOf(parts: readonly string[], kinds: readonly FaultKind[]): Turn[][] {
  const flush: Turn[] = kinds.includes('flush') && parts.includes('redis') ? [{ part: 'redis', kind: 'flush' }] : [];
  const all = (kind: FaultKind): Turn[] => (kinds.includes(kind) ? parts.map((part) => ({ part, kind })) : []);
  return [[...all('kill'), ...flush], all('freeze')].filter((deck) => deck.length > 0);
}

function lengthOf(kind: FaultKind, random: Random, freezeMs: number): number {
  const pause = random.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS);
  return { kill: pause, freeze: freezeMs, flush: 0 }[kind];
}

function restAfter(kind: FaultKind): number {
  return { kill: AFTER_KILL_MS, freeze: AFTER_FREEZE_MS, flush: AFTER_FLUSH_MS }[kind];
}
