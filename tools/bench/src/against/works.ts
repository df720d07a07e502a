import { readByApi, someNames, type Subject, SUBJECTS } from '../growth/reading.js';
import { memories } from '../measure/memory.js';
import { sumOf } from '../measure/quiet.js';
import { creations, type Load, renewals, type Terms, wholeLives } from '../sides/loads.js';
import type { Side } from '../sides/side.js';
import { LOAD } from '../stack/bench-stack.js';
import { CHANGES_PER_LIFE } from '../webhooks/status-changes.js';
import type { Hooks } from './hooks.js';

/** One of the two commits, running. `memory`: megabytes of all its processes after each turn, by the name of its work; the warm-up comes first. */
export type Version = Side & { readonly hooks: Hooks; readonly memory: Map<string, number[]> };

const CREATORS = 64;
const READERS = 16;
const NAMES = 1_000;
/** What {@link COLD} asks for in a second. */
const MOST_PER_SECOND = 1_000;

/** The name of the work with payments that no process has in memory. */
export const COLD = `webhook, ${MOST_PER_SECOND}/s, cold`;

/** The name of the renewals' work. */
export const RENEWAL = 'renewal';

/** What both commits are asked for. Creations first: what is read afterwards are those. */
export const WORKS: readonly Load<Version>[] = [
  { name: 'creation', run: creations(CREATORS) },
  { name: 'read', run: reads('one payment') },
  { name: 'page of 100', run: reads('a page of 100') },
  { name: 'life', run: wholeLives },
  { name: RENEWAL, run: renewals },
  webhooks('webhook, 200/s', 200, 'warm'),
  webhooks('webhook, 1000/s', MOST_PER_SECOND, 'warm'),
  webhooks(COLD, MOST_PER_SECOND, 'cold'),
].map(remembering);

/** How many payments {@link COLD} changes in so many seconds. */
export function coldIn(seconds: number): number {
  return Math.ceil((seconds * MOST_PER_SECOND) / CHANGES_PER_LIFE);
}

function reads(subject: Subject): Load<Version>['run'] {
  return async (side, terms) => {
    const { bench, shop } = side;
    await haveSome(side, terms);
    const names = await someNames(bench.stack.world.addresses.databaseUrls.payments, shop.store, NAMES);
    return (await readByApi({ ...shop, processes: [] }, names, subject, { ...terms, clients: READERS })).operations;
  };
}

/** Where only reads are asked for, the warm-up creates what they read. */
async function haveSome(side: Side, { signal }: Terms): Promise<void> {
  const fewest = Math.max(...Object.values(SUBJECTS));
  const made = () => side.made.get('creation') ?? 0;
  while (made() < fewest) side.made.set('creation', made() + (await creations(CREATORS)(side, { seconds: 1, signal })));
}

function webhooks(name: string, perSecond: number, of: 'warm' | 'cold'): Load<Version> {
  return { name, run: ({ hooks }, terms) => hooks.run(name, { perSecond, of }, terms) };
}

function remembering({ name, run }: Load<Version>): Load<Version> {
  return {
    name,
    run: async (version, terms) => {
      const count = await run(version, terms);
      const { [LOAD.name]: _, ...ours } = memories(version.bench.processes);
      version.memory.set(name, [...(version.memory.get(name) ?? []), sumOf(ours)]);
      return count;
    },
  };
}
