import type { Kind } from './probes.js';

/** Compares what is lost with what the runbook says: not one more, not one less. `whose`: in words. */
export function compareLosses(whose: string, expected: readonly Kind[], found: ReadonlyMap<Kind, string>): string[] {
  const more = [...found].filter(([kind]) => !expected.includes(kind)).map(([kind, why]) => `${kind} ${whose} are lost, too: ${why}`);
  const less = expected.filter((kind) => !found.has(kind)).map((kind) => `${kind} ${whose} are not lost, though the runbook says so`);
  return [...more, ...less];
}
