/** A name at the end of a sentence: `Dos Ríos S.A.S.` brings its own full stop. */
export function sentenceEnd(name: string): string {
  return name.endsWith('.') ? name : `${name}.`;
}
