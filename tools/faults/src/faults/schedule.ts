import type { Random } from '../random.js';

/**
 * What is done to a part; of a cluster, to the member that leads it then. `flush`: Redis forgets everything (FLUSHALL), again and again, and
 * lives on. `restart`: each member of a cluster is ended in order and started again, one after the other, as an upgrade does. `outage`: Kafka is
 * killed, and is away for a minute. `late`, `error`: the acquirer does all that it is asked, and its answers come too late, or are 500.
 */
export type FaultKind = 'kill' | 'freeze' | 'flush' | 'restart' | 'outage' | 'late' | 'error';

/** One fault of the plan. */
export type PlannedFault = {
  /** Milliseconds after the load has begun; later when the part before took long to come back. */
  readonly at: number;
  readonly part: string;
  readonly kind: FaultKind;
  /** How long the part is away: dead until it is started again, frozen, emptied again and again, or heard of too late or wrongly. */
  readonly forMs: number;
};

/** A part, and the only way in which it is hit, if there is only one. */
export type WantedPart = { readonly name: string; readonly only?: FaultKind };

/** The part that is the processor of an organization's own account. */
export const ACQUIRER = 'acquirer';

/** All there are. */
export const FAULT_KINDS: readonly FaultKind[] = ['kill', 'freeze', 'flush', 'restart', 'outage', 'late', 'error'];

/** `redis` or `redis:flush`. Throws for another kind of fault. */
export function wantedPart(text: string): WantedPart {
  const [name = '', kind] = text.split(':');
  if (kind === undefined) return { name };
  const only = FAULT_KINDS.find((each) => each === kind);
  if (only === undefined) throw new Error(`Nothing is done to a part that is called "${kind}": kinds are ${FAULT_KINDS.join(', ')}.`);
  return { name, only };
}

/** What a plan is made from. */
export type ScheduleOptions = {
  /**
   * Names of parts and clusters; the part `redis` is also flushed, `kafka` has an outage, and `acquirer` answers late or with errors.
   * `redis:flush`: a part in this way alone.
   */
  readonly parts: readonly string[];
  /** Those that are clusters: they are also restarted. */
  readonly clusters: readonly string[];
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
/** As long as a wave of renewals needs to be found and to get through. */
const FLUSH_MS = 3_000;
/** Longer than sessions, retries and pauses of any client of Kafka. */
const OUTAGE_MS = 60_000;
/** About what it takes three members to be ended and to come back. */
const ROLLING_MS = 30_000;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 4_000;

/**
 * Who is hit when. Every part is killed once, and frozen once in turn (Kafka's outage and the acquirer's answers are among these), in an order that the seed decides; then from the beginning in another
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

/** Without an end: kill, freeze, (restart,) kill, freeze … from a deck each, shuffled anew when it is used up. */
function* turns(random: Random, options: ScheduleOptions): Generator<Turn> {
  const decks = decksOf(options).map((cards) => ({ cards, left: [] as Turn[] }));
  if (decks.length === 0) return;
  for (;;) {
    for (const deck of decks) {
      if (deck.left.length === 0) deck.left = dealt(random, deck.cards);
      const turn = deck.left.pop();
      if (turn !== undefined) yield turn;
    }
  }
}

/** Cards are taken from behind. The flush comes first: short runs have it, too, and no fault before it makes it miss its wave of renewals. */
function dealt(random: Random, cards: readonly Turn[]): Turn[] {
  const isFlush = ({ kind }: Turn) => kind === 'flush';
  return [...random.shuffled(cards.filter((card) => !isFlush(card))), ...cards.filter(isFlush)];
}

/** A flush is a quick loss, as a kill is: it lies in the deck of the kills. An outage and bad answers are long, as a freeze is. */
function decksOf({ parts, clusters, kinds }: ScheduleOptions): Turn[][] {
  const wanted = parts.map(wantedPart);
  const isCluster = ({ name }: WantedPart) => clusters.includes(name);
  const each = (kind: FaultKind, its: readonly WantedPart[] = wanted): Turn[] =>
    kinds.includes(kind) ? its.filter(({ only = kind }) => only === kind).map(({ name }) => ({ part: name, kind })) : [];
  const single = (name: string) => wanted.filter((part) => part.name === name && !isCluster(part));
  return [
    [...each('kill'), ...each('flush', single('redis'))],
    [...each('freeze'), ...each('outage', single('kafka')), ...each('late', single(ACQUIRER)), ...each('error', single(ACQUIRER))],
    each('restart', wanted.filter(isCluster)),
  ].filter((deck) => deck.length > 0);
}

function lengthOf(kind: FaultKind, random: Random, freezeMs: number): number {
  const pause = random.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS);
  const long = freezeMs;
  return { kill: pause, freeze: long, flush: FLUSH_MS, restart: ROLLING_MS, outage: OUTAGE_MS, late: long, error: long }[kind];
}

function restAfter(kind: FaultKind): number {
  const [afterKill, afterFreeze] = [AFTER_KILL_MS, AFTER_FREEZE_MS];
  const rests = { kill: afterKill, freeze: afterFreeze, flush: AFTER_FLUSH_MS, restart: afterFreeze, outage: afterKill };
  return { ...rests, late: afterFreeze, error: afterFreeze }[kind];
}
