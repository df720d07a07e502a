import { join } from 'node:path';
import { Child } from '../child.js';
import { ROOT } from '../paths.js';
import { readJson } from '../secrets.js';

/** What became of a tool's run: the report it wrote, if it did, and its exit code. */
export interface ToolRun<Report> {
  report: Report | undefined;
  code: number | null;
}

/** Runs tools/<name> as a person would, with `--json` for its report. It has a stack to stop: when the run is aborted it is asked, not killed. */
export async function runTool<Report>(
  name: string,
  args: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<ToolRun<Report>> {
  const file = join(folder, `${name}.json`);
  const main = join(ROOT, 'tools', name, 'dist/main.js');
  const child = await Child.start(name, {
    command: process.execPath,
    args: [main, ...args, '--json', file],
    env: process.env,
    cwd: ROOT,
  });
  const abort = () => void child.stop();
  signal.addEventListener('abort', abort);
  const { code } = await child.ended;
  signal.removeEventListener('abort', abort);
  signal.throwIfAborted();
  return { report: await readJson<Report>(file), code };
}
