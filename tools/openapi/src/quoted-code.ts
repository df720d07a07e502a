import { readFileSync } from 'node:fs';

const LANGUAGES: Readonly<Record<string, string>> = { ts: 'ts', py: 'python', java: 'java', go: 'go', php: 'php' };

/** A page with the files that it quotes as they should be: each stands between `<!-- code: <file> -->` and the next `<!-- end -->`. */
export function withCode(page: string, folder: string): string {
  return page.replaceAll(/(<!-- code: (\S+) -->\n)[^]*?(<!-- end -->)/g, (_, begin: string, file: string, end: string) => {
    const language = LANGUAGES[file.slice(file.lastIndexOf('.') + 1)] ?? '';
    return `${begin}\n\`\`\`${language}\n${readFileSync(`${folder}/${file}`, 'utf8').trimEnd()}\n\`\`\`\n\n${end}`;
  });
}
