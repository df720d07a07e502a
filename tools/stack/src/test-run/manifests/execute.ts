import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How a program is run. */
export type Execution = { readonly signal: AbortSignal; readonly env?: Readonly<Record<string, string>> };

/** Runs a program to its end and answers what it wrote. Throws an Error with all that it said when it fails. */
export async function execute(program: string, args: readonly string[], { signal, env = {} }: Execution): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, [...args], { signal, env: { ...process.env, ...env }, maxBuffer: 16 << 20 });
    return stdout;
  } catch (error) {
    signal.throwIfAborted();
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    throw new Error([message, stdout, stderr].filter((text) => text !== '').join('\n'), { cause: error });
  }
}
