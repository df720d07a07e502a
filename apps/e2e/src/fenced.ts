import { readFileSync } from 'node:fs';

/** A fenced block of a document: `sh cluster` has the language `sh` and the mark `cluster`. */
export type Fenced = { readonly language: string; readonly mark: string; readonly code: string };

/** The fenced blocks of a document, in order. @param file below the top folder. */
export function fencedOf(file: string): Fenced[] {
  const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  return [...text.matchAll(/^```(\w+) ?(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', mark = '', code = '']) => ({
    language,
    mark,
    code,
  }));
}
