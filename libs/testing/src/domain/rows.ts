import type { Definition, Machine, PlainRow } from '@cauce/kernel';

/** Every row of a table. */
export function rowsOf<M extends Machine>(machine: Definition<M>): readonly PlainRow[] {
  return Object.values(rowsByCommand(machine)).flat();
}

/** The rows of one command. */
export function rowsOfCommand<M extends Machine>(machine: Definition<M>, type: string): readonly PlainRow[] {
  return rowsByCommand(machine)[type] ?? [];
}

/** All statuses, the initial one first. */
export function statusesOf<M extends Machine>({ otherwise }: Definition<M>): readonly M['state']['status'][] {
  return Object.keys(otherwise);
}

/** The rows of each command, as plain strings: the compiler has checked the cells already. */
export function rowsByCommand<M extends Machine>({ transitions }: Definition<M>): Readonly<Record<string, readonly PlainRow[]>> {
  return transitions as unknown as Readonly<Record<string, readonly PlainRow[]>>;
}
