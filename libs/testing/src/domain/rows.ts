import { type Definition, type Machine, type PlainRow, rowsByCommand } from '@cauce/kernel';

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
