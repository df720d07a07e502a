import { join } from 'node:path';
import { BOARDS } from './boards/boards.js';
import { dashboardText } from './boards/dashboard.js';
import { metrics } from './metrics.js';
import { promtoolTests } from './promtool-tests.js';
import { ROOT, ruleFiles } from './rules.js';

/** A file that is written from tables and committed, so that a change is seen in its review. */
export type GeneratedFile = { readonly path: string; readonly text: string };

/** All of them, as they should be now. */
export function generatedFiles(): GeneratedFile[] {
  const ours = metrics();
  return [
    ...ruleFiles().map((name) => ({ path: join(ROOT, `deploy/monitoring/tests/${name}.test.yaml`), text: promtoolTests(name) })),
    ...BOARDS.map((board) => ({ path: join(ROOT, `deploy/dashboards/${board.name}.json`), text: dashboardText(board, ours) })),
  ];
}
