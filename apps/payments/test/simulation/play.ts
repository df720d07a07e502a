import type { Flaw } from './flaws.js';
import { judgeAll, type Law, LAWS } from './laws.js';
import type { Move } from './moves.js';
import { comeToRest } from './quiet-end.js';
import { World } from './world.js';

/** Plays a history in a new world, lets it come to rest, and judges it. */
export async function play(history: readonly Move[], flaw?: Flaw): Promise<World> {
  const world = new World(flaw);
  await withoutStacks(async () => {
    for (const move of history) await move(world);
    await comeToRest(world);
  });
  judgeAll(world);
  return world;
}

/** Runs without stack traces: thousands of errors are thrown, and their stacks would take an eighth of the time. */
async function withoutStacks(work: () => Promise<void>): Promise<void> {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    await work();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** The story of a broken law: what happened, told by the parts that the law is about, and the fault; undefined when the law holds. */
export function tell({ story, breaches }: World, law: Law): string[] | undefined {
  const breach = breaches.find((each) => each.law === law);
  if (breach === undefined) return undefined;
  const how = breach.how.charAt(0).toUpperCase() + breach.how.slice(1);
  return [...story.told(LAWS[law].voices, breach.lines), `    Broken: ${law}. ${how}.`];
}
