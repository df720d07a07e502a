/** Whether two names are read as one: case and spaces aside. */
export function isSameName(one: string, other: string): boolean {
  const read = (name: string) => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  return read(one) === read(other);
}

/** A name at the end of a sentence: `Dos Ríos S.A.S.` brings its own full stop. */
export function sentenceEnd(name: string): string {
  return name.endsWith('.') ? name : `${name}.`;
}

/** Sentences as one text; an empty one is left out. */
export function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
