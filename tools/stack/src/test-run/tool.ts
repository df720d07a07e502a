import { join } from 'node:path';
import { ROOT } from '../paths.js';
import { readJson } from '../secrets.js';
import type { TestRun } from './phase.js';
import { runProgram } from './run-program.js';

/** The result of a tool's run: the report, if it wrote one, and its exit code. */
export type ToolRun<Report> = {
  report: Report | undefined;
  code: number | null;
};

/** Runs a tool as a person would, with `--json` for its report. @param program that of tools/<name> by default */
export async function runTool<Report>(
  name: string,
  args: readonly string[],
  run: TestRun,
  program = `tools/${name}/dist/main.js`,
): Promise<ToolRun<Report>> {
  const file = join(run.folder, `${name}.json`);
  const main = join(ROOT, program);
  const code = await runProgram({ name, args: [main, ...args, '--json', file], hasStack: true }, run);
  return { report: await readJson<Report>(file), code };
}
