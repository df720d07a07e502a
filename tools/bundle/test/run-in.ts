import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How a program ended. */
export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Variables beside this run's own. */
export type Environment = Readonly<Record<string, string>>;

/** Runs a program in a folder, without what a developer's environment would tell `cauce`. */
export async function runIn(cwd: string, command: string, args: readonly string[], more: Environment = {}): Promise<Ran> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('CAUCE_'));
  const env = { ...Object.fromEntries(own), NODE_OPTIONS: '', NO_COLOR: '1', ...more };
  try {
    return { code: 0, ...(await promisify(execFile)(command, args, { cwd, env })) };
  } catch (error) {
    return error as Ran;
  }
}

/** What makes Node take itself for another version. */
export function asNode(version: string): string[] {
  const program = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
}
