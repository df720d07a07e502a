import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { metrics, metricsOf } from '../metrics.js';
import { ROOT, ruleFiles, rulesOf } from '../rules.js';
import { BOARDS } from './boards.js';
import { describePanel } from './dashboard.js';

const ours = metrics();
const panels = BOARDS.flatMap(({ name, panels: own }) => own.map((panel) => ({ ...panel, board: name })));
const queries = panels.flatMap(({ queries: own }) => own.map(([expr]) => expr));

it('each board has a file, and no other file is there', () => {
  const files = globSync('deploy/dashboards/*.json', { cwd: ROOT });
  expect(files.sort()).toEqual(BOARDS.map(({ name }) => `deploy/dashboards/${name}.json`).sort());
  expect(existsSync(join(ROOT, 'deploy/dashboards/overview.json'))).toBe(true);
});

it('panels ask for metrics that the code has, and for series that the rules record', () => {
  const recorded = new Set(ruleFiles().flatMap((file) => rulesOf(file).map(({ record }) => record)));
  expect(queries.flatMap(metricsOf).filter((name) => !ours.has(name))).toEqual([]);
  expect(queries.flatMap((query) => query.match(/cauce:[\w:]+/g) ?? []).filter((name) => !recorded.has(name))).toEqual([]);
});

it('every metric of the code is on a board', () => {
  const shown = new Set(queries.flatMap(metricsOf));
  expect([...ours.keys()].filter((name) => !shown.has(name))).toEqual([]);
});

it('each panel says what its metrics say, and where a 0 stands for nothing yet', () => {
  for (const panel of panels) {
    const text = describePanel(panel, ours);
    const helps = panel.queries.flatMap(([expr]) => metricsOf(expr)).map((name) => ours.get(name)?.help);
    for (const help of helps) expect(text).toContain(help);
    const isZeroAtFirst = panel.queries.some(([expr]) => expr.includes('vector(0)'));
    expect([panel.title, /\b0\b/.test(text)]).toEqual([panel.title, isZeroAtFirst || /\b0\b/.test(helps.join())]);
    expect(text).not.toBe('');
  }
});
