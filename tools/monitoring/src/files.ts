import { join } from 'node:path';
import { promtoolTests } from './promtool-tests.js';
import { ROOT, ruleFiles } from './rules.js';

/** A file that is written from tables and committed, so that a change is seen in its review. */
export type GeneratedFile = { readonly path: string; readonly text: string };

/** All of them, as they should be now. */
export function generatedFiles(): GeneratedFile[] {
  return ruleFiles().map((name) => ({ path: join(ROOT, `deploy/monitoring/tests/${name}.test.yaml`), text: promtoolTests(name) }));
}
