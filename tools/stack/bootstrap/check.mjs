import { cpuSeconds } from './cpu.mjs';
import { NX, run } from './processes.mjs';

/** What is checked without running anything of ours: npm scripts and their titles. Two rows at a time, since the rules take as long as all others. */
const ROWS = [
  [['lint', 'Rules (ESLint)']],
  [
    ['typecheck', 'Types (tsc)'],
    ['unused', 'Unused code (knip)'],
    ['format', 'Format (Prettier)'],
  ],
];

/** Runs all checks, prints what they find, and answers how many found something. */
export async function check(progress) {
  const before = cpuSeconds();
  await progress.step('Generated code', () => run('nx', ['run', 'cauce:generate-all', '--output-style=static'], NX));
  const found = [];
  await Promise.all(ROWS.map((row) => runRow(row, progress, found)));
  found.forEach((text) => progress.line(`\n${text}`));
  const spent = `${(cpuSeconds() - before).toFixed(0)} CPU s`;
  progress.line(
    found.length === 0 ? `\nNothing found (${spent}).` : `\n${found.length} of ${ROWS.flat().length} checks found something (${spent}).`,
  );
  return found.length;
}

async function runRow(row, progress, found) {
  for (const [script, title] of row) {
    await progress.step(title, () => run('npm', ['run', '--silent', script])).catch((error) => found.push(error.message));
  }
}
