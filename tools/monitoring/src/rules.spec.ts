import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { casesOf } from './cases.js';
import { generatedFiles } from './files.js';
import { metrics, metricsOf } from './metrics.js';
import { alertsOf, ROOT, ruleFiles, rulesOf } from './rules.js';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const files = ruleFiles();
const alerts = files.flatMap((file) => alertsOf(file).map((alert) => ({ ...alert, file })));
const ours = metrics();

it('there are alerts, each of another name, and each pages somebody or waits for the morning', () => {
  expect(alerts.length).toBeGreaterThan(30);
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  expect(alerts.filter(({ labels }) => !/^(page|ticket)$/.test(labels?.['severity'] ?? '')).map(({ alert }) => alert)).toEqual([]);
});

it('each alert has a case that fires and one that does not, and no other alert has', () => {
  for (const file of files) {
    const names = alertsOf(file).map(({ alert }) => alert);
    const cases = casesOf(file);
    expect(Object.keys(cases).sort()).toEqual(names.sort());
    for (const [name, both] of Object.entries(cases))
      expect([name, Object.keys(both)]).toEqual([name, expect.arrayContaining(['fires', 'silent'])]);
  }
});

it('each alert has a runbook that is there, and the index lists it', () => {
  const index = read('docs/runbooks/README.md').split('\n');
  const faults = alerts.filter(({ alert, annotations }) => {
    const runbook = annotations?.['runbook'] ?? '';
    const row = index.find((line) => line.includes(`\`${alert}\``));
    return !existsSync(join(ROOT, runbook)) || row?.includes(`](${runbook.replace('docs/runbooks/', '')})`) !== true;
  });
  expect(faults.map(({ alert }) => alert)).toEqual([]);
});

/** A loss shows in the alerts of the part that is gone. */
const OF_NO_ALERT = 'docs/runbooks/restore.md';

it('each runbook but one belongs to an alert, and says what it means, what to look at, what to type and when to stop', () => {
  const pages = globSync('docs/runbooks/*.md', { cwd: ROOT }).filter((page) => !page.endsWith('README.md'));
  const named = new Set(alerts.map(({ annotations }) => annotations?.['runbook']));
  expect(pages.filter((page) => !named.has(page))).toEqual([OF_NO_ALERT]);
  for (const page of pages) {
    const headings = [...read(page).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect([page, headings]).toEqual([page, ['What it means', 'What to look at', 'What to type', 'When to stop']]);
  }
});

it('rules and runbooks ask for metrics that our code has', () => {
  const asked = [
    ...files.flatMap((file) => rulesOf(file).map(({ expr }) => expr)),
    ...globSync('docs/runbooks/*.md', { cwd: ROOT }).map(read),
  ];
  expect(asked.flatMap(metricsOf).filter((name) => !ours.has(name))).toEqual([]);
});

it('every line of what to watch first has an alert', () => {
  const [, table = ''] = read('docs/guides/operator.md').split('Watch these first');
  const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (.*?) \|/gm)]
    .map(([, cell = '']) => cell)
    .filter((cell) => cell.includes('`'));
  expect(rows.length).toBeGreaterThan(15);
  const expressions = alerts.map(({ expr }) => expr).join('\n');
  const watched = (name: string) => {
    const [job, service = ''] = name.split('-');
    return expressions.includes(name) || new RegExp(`${job}-\\([^)]*\\b${service}\\b`).test(expressions);
  };
  expect(rows.flatMap((row) => [...row.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)).filter((name) => !watched(name))).toEqual([]);
});

it('the page of metrics has every metric of the code, of its kind, and no other', () => {
  const page = [...read('docs/metrics.md').matchAll(/^\| `(cauce_\w+)` +\| (\w+)/gm)].map(([, name = '', kind = '']) => `${name} ${kind}`);
  expect(page.sort()).toEqual([...ours.values()].map(({ name, kind }) => `${name} ${kind}`).sort());
});

it('what is generated is as the tool makes it: npm run monitoring', () => {
  expect(generatedFiles().length).toBeGreaterThan(0);
  for (const { path, text } of generatedFiles())
    expect([path, existsSync(path) && readFileSync(path, 'utf8') === text]).toEqual([path, true]);
});
