import { readFileSync } from 'node:fs';

const LANGUAGES: Readonly<Record<string, string>> = { ts: 'ts', mjs: 'js', py: 'python', java: 'java', go: 'go', php: 'php', cs: 'csharp' };
const QUOTE = /(<!-- code: (\S+)(?: from (.+))? -->\n)[^]*?(<!-- end -->)/g;

/**
 * A page with the files that it quotes as they should be: each stands between `<!-- code: <file> -->` and the next `<!-- end -->`. With
 * `<!-- code: <file> from <words> -->` it is a part, from the line that begins with these words to the next part: all parts of a page are
 * the file, in its order. Throws an error that names the file when they are not.
 */
export function withCode(page: string, folder: string): string {
  const parts = new Map<string, string[]>();
  for (const [, , file = '', from] of page.matchAll(QUOTE)) parts.set(file, [...(parts.get(file) ?? []), from ?? '']);
  const code = new Map([...parts].map(([file, froms]) => [file, cut(readFileSync(`${folder}/${file}`, 'utf8'), froms, file)]));
  return page.replaceAll(QUOTE, (_, begin: string, file: string, __, end: string) => {
    const language = LANGUAGES[file.slice(file.lastIndexOf('.') + 1)] ?? '';
    return `${begin}\n\`\`\`${language}\n${code.get(file)?.shift() ?? ''}\n\`\`\`\n\n${end}`;
  });
}

/** @param froms how the first line of each part begins */
function cut(text: string, froms: readonly string[], file: string): string[] {
  const lines = text.split('\n');
  const begins: number[] = [];
  for (const from of froms) {
    const found = lines.findIndex((line, at) => at > (begins.at(-1) ?? -1) && line.startsWith(from));
    if (found < 0) throw new Error(`No line of ${file} begins with "${from}", behind the parts before it.`);
    begins.push(found);
  }
  if (begins[0] !== 0) throw new Error(`The first part of ${file} does not begin with its first line: "${lines[0] ?? ''}".`);
  return begins.map((begin, nth) => lines.slice(begin, begins[nth + 1]).join('\n').trimEnd()); // prettier-ignore
}
