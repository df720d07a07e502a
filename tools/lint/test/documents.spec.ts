import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TIMETABLE } from '../../../libs/delivery-domain/src/timetable.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** What people read: documents, and the descriptions of the API. */
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', '{apps,libs,tools}/**/README.md', 'deploy/*.md', 'libs/contracts/openapi/*.json'], {
  cwd: ROOT,
  exclude: (name) => name.includes('node_modules') || name.includes('.stack'),
});

it('the time that a webhook is tried for is said in one way', () => {
  const hours = TIMETABLE.reduce((sum, step) => sum + step, 0) / 3_600_000;
  expect(hours.toFixed(1)).toBe('75.6');
  for (const file of ['docs/api.md', 'docs/reliability.md', 'libs/contracts/openapi/public.json']) expect(read(file)).toContain('75.6');
  const other = DOCUMENTS.filter((file) => /(about|over|for) three days|four days/.test(read(file)) && !read(file).includes('token'));
  expect(other).toEqual([]);
});

it('every link in the documents leads to a file, and to a heading that is there', () => {
  const faults = DOCUMENTS.filter((file) => file.endsWith('.md')).flatMap((file) =>
    linksOf(file)
      .filter((link) => !leadsSomewhere(file, link))
      .map((link) => `${file}: ${link}`),
  );
  expect(faults).toEqual([]);
});

function linksOf(file: string): string[] {
  return [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(file: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? file : join(file, '..', path);
  if (globSync(target.replace(/\/$/, ''), { cwd: ROOT }).length === 0) return false;
  return heading === undefined || !target.endsWith('.md') || headingsOf(target).includes(heading);
}

/** As GitHub makes them: lower case, without punctuation, dashes for spaces. */
function headingsOf(file: string): string[] {
  const headings = withoutCode(read(file)).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCode(text: string): string {
  return text.replace(/```[\s\S]*?```/g, '');
}
