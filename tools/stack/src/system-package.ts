import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A program we need, and where it comes from. */
export type SystemPackage = {
  command: string;
  packages: string[];
  /** What needs it, for the message. */
  purpose: string;
  /** What else the reader could do, for the message. */
  orElse: string;
};

/** The full path of a command on PATH, if any. */
export async function findCommand(command: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const file = join(folder, command);
    if (await isExecutable(file)) return file;
  }
  return undefined;
}

/** Finds a command, or, as root on Debian or Ubuntu, installs it; else throws the exact words of what to install. */
export async function installWithApt(wanted: SystemPackage): Promise<string> {
  const found = await findCommand(wanted.command);
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || (await findCommand('apt-get')) === undefined) throw new Error(instructions(wanted));
  await aptInstall(wanted);
  const installed = await findCommand(wanted.command);
  if (installed === undefined) throw new Error(instructions(wanted));
  return installed;
}

/** A fresh container has no package lists, so they are fetched. RUNLEVEL=1 keeps a package from starting its service: we start our own. */
async function aptInstall({ packages, purpose }: SystemPackage): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  try {
    await run('apt-get', ['update', '-qq'], { env, maxBuffer: 64 << 20 });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, maxBuffer: 64 << 20 });
  } catch (error) {
    throw new Error(`${purpose} could not be installed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function instructions({ command, packages, purpose, orElse }: SystemPackage): string {
  const name = packages.join(' ');
  return `${purpose} needs \`${command}\`, which is not on PATH. Install it (Debian, Ubuntu: sudo apt-get install ${name}; macOS: brew install ${name.replace('-server', '')}), ${orElse}.`;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
