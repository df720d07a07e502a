import { isDeepStrictEqual } from 'node:util';

/** The names of the fields in which a row is not what its stream folds to. */
export function differingFields(row: object, folded: object): string[] {
  const [one, other] = [new Map<string, unknown>(Object.entries(row)), new Map<string, unknown>(Object.entries(folded))];
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => !isDeepStrictEqual(one.get(name), other.get(name))).sort();
}
